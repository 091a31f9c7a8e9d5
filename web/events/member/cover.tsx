import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotAvailableBadge } from '../../ui/badge.tsx';
import { Crest } from '../../ui/crest.tsx';
import { DateLeaf } from '../../ui/date-leaf.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Fact } from '../fact.tsx';
import { startLabel } from '../phase.ts';
import { PhaseBadge } from './phase-badge.tsx';
import type { EventCard } from './ticket-pricing.ts';

const ICON = 'mt-[.2em] size-[1.1em] text-cover-gold';

type Props = { event: EventCard; now: Date /** Who is going. */; children: ReactNode };

/** The header of an event's page, styled like a yearbook's cover. */
export function EventCover({ event, now, children }: Props) {
  const starts = startLabel(event, now);
  return (
    <header className="relative isolate md:col-span-2 overflow-hidden rounded-lg bg-cover text-on-cover shadow-card">
      <Crest className="absolute -right-4 -bottom-20 -z-10 h-96 opacity-20 max-lg:hidden" />
      <div aria-hidden="true" className="absolute inset-2 rounded-md border border-cover-gold/40" />
      <div className="relative grid gap-4 px-6 py-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:px-10 sm:py-11 lg:pr-72">
        <div className="flex items-start justify-between gap-4 sm:grid sm:content-start sm:justify-items-center">
          <DateLeaf when={event.start_date} size="lg" />
          {event.is_published ? <PhaseBadge event={event} now={now} /> : <NotAvailableBadge />}
        </div>
        <div className="grid max-w-3xl content-center gap-3">
          <p className="font-[650] text-[.78rem] text-cover-gold uppercase tracking-[.13em]">{event.event_type_name}</p>
          <PageTitle tab={event.name} className="text-[1.8rem] sm:text-[2.7rem]">
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
