import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { cx } from '../../ui/class-names.ts';
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { Crest } from '../../ui/crest.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Fact } from '../fact.tsx';
import { startLabel } from '../phase.ts';
import { StatusBadge } from './status-badge.tsx';
import type { EventCard } from './ticket-pricing.ts';

const ICON = 'mt-[.2em] size-[1.1em] text-cover-gold!';

const FRAME = 'relative isolate md:col-span-2 overflow-hidden rounded-lg bg-cover text-on-cover shadow-card';
const CONTENT = 'relative grid gap-4 px-6 pb-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:px-10 sm:pb-11 lg:pt-11';
/** On wide screens the text is on the picture: as green as its contrast needs, on white too. */
const SHADE =
  'bg-linear-to-t from-cover to-cover/0 to-40% lg:bg-linear-to-r lg:from-cover/96 lg:from-34% lg:via-cover/84 lg:via-56% lg:to-cover/0 lg:to-84%';

/** As high as the picture, or as the text if it needs more. */
const WIDE = 'lg:grid lg:before:col-start-1 lg:before:row-start-1 lg:before:pt-[33.3%]';

type Props = { event: EventCard; now: Date /** Who is going. */; children: ReactNode };

/** The header of an event's page, styled like a yearbook's cover. */
export function EventCover({ event, now, children }: Props) {
  const { cover } = event;
  const starts = event.cancelled_at ? null : startLabel(event, now);
  return (
    <header className={cx(FRAME, cover && WIDE)}>
      {cover ? (
        <div className="relative isolate aspect-[3/2] sm:aspect-[3/1] lg:absolute lg:inset-0 lg:-z-10 lg:aspect-auto">
          <CoverPicture eager cover={cover} sizes="(min-width: 80rem) 76rem, 100vw" />
          <div aria-hidden="true" className={cx('absolute inset-0', SHADE)} />
        </div>
      ) : (
        <Crest className="absolute -right-4 -bottom-20 -z-10 h-96 opacity-20 max-lg:hidden" />
      )}
      <div aria-hidden="true" className="absolute inset-2 rounded-md border border-cover-gold/40" />
      <div
        className={cx(
          CONTENT,
          cover ? 'lg:col-start-1 lg:row-start-1 lg:w-[56%] lg:content-center' : 'pt-6 sm:pt-11 lg:pr-72',
        )}
      >
        <div
          className={cx(
            'flex flex-wrap items-start justify-between gap-4 sm:grid sm:content-start sm:justify-items-center',
            cover && 'max-lg:-mt-10',
          )}
        >
          <CalendarDate when={event.start_date} size="lg" />
          <StatusBadge event={event} now={now} />
        </div>
        <div className="grid max-w-3xl content-center gap-3">
          <p className="font-[650] text-[.78rem] text-cover-gold uppercase tracking-[.13em]">{event.event_type_name}</p>
          <PageTitle tab={event.name} className={cx('text-[1.8rem]', cover ? 'sm:text-[2.3rem]' : 'sm:text-[2.7rem]')}>
            {event.name}
          </PageTitle>
          <div className="grid gap-1.5 text-[1.04rem]">
            <Fact icon={CalendarClock} iconClass={ICON}>
              <TimeRange start={event.start_date} end={event.end_date} />
            </Fact>
            <Fact icon={MapPin} iconClass={ICON}>
              {event.venue_name}, {event.location}
            </Fact>
          </div>
          {starts && <p className="font-[650] text-cover-gold">{starts}</p>}
          {children}
        </div>
      </div>
    </header>
  );
}
