import { CalendarClock, CalendarX2, MapPin, Ticket } from 'lucide-react';
import { school } from '../../../school.config.ts';
import { formatDateTime, formatRange } from '../../lib/format.ts';
import { useBrowserState } from '../../lib/hydration.ts';
import { clocksDiffer, viewerZone, zoneName } from '../../lib/zone.ts';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { Crest } from '../../ui/crest.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { Fact } from '../fact.tsx';
import type { PublicEvent } from './queries.ts';

type Props = { event: PublicEvent; isSignedIn: boolean };

/** What anyone with the link sees: no person, no address, no schedule, no count (rule 4 of the member side). */
export function PublicEventPage({ event, isSignedIn }: Props) {
  return (
    <Card as="article" padding="none" className="mx-auto max-w-3xl overflow-hidden">
      <div className="relative isolate overflow-hidden bg-cover px-6 py-7 text-on-cover sm:px-10 sm:py-10">
        {event.cover && (
          <>
            <CoverPicture eager cover={event.cover} sizes="(min-width: 48rem) 48rem, 100vw" />
            <div aria-hidden="true" className="absolute inset-0 -z-10 bg-linear-to-t from-cover from-30% to-cover/55" />
          </>
        )}
        <div className="flex items-start justify-between">
          <CalendarDate when={event.start_date} size="lg" />
          {!event.cover && <Crest className="h-24 opacity-80" />}
        </div>
        <p className="mt-5 font-[650] text-[.78rem] text-cover-gold uppercase tracking-[.13em]">{school.name}</p>
        <PageTitle tab={event.name} className="mt-2 text-[1.8rem] leading-tight sm:text-[2.7rem]">
          {event.name}
        </PageTitle>
      </div>
      <div className="grid gap-6 p-6 sm:p-10">
        {event.cancellation_reason && (
          <Note tone="error" title="This event is cancelled.">
            <p className="whitespace-pre-line">{event.cancellation_reason}</p>
          </Note>
        )}
        <Facts event={event} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {isSignedIn ? (
            <LinkButton to="/events/$eventId" params={{ eventId: event.event_id }}>
              Open the event
            </LinkButton>
          ) : (
            <Entry event={event} />
          )}
        </div>
        {!isSignedIn && <p className="text-ink-soft">This reunion is for the former pupils of {school.name}.</p>}
      </div>
    </Card>
  );
}

function Facts({ event }: { event: PublicEvent }) {
  return (
    <div className="grid gap-3 text-[1.06rem]">
      <Fact icon={CalendarClock}>
        <span className="figures">{formatRange(event.start_date, event.end_date)}</span> ({zoneName()} time)
        <OwnTime start={event.start_date} />
      </Fact>
      <Fact icon={MapPin}>{event.town}</Fact>
      {event.price && (
        <Fact icon={Ticket}>
          <span className="figures font-[650]">{event.price}</span>
        </Fact>
      )}
    </div>
  );
}

/** The start in the viewer's zone if that differs. Its line is always there, so that nothing moves when the zone is known. */
function OwnTime({ start }: { start: string }) {
  const [zone] = useBrowserState(viewerZone, school.zone);
  const isElsewhere = clocksDiffer(start, zone, school.zone);
  return (
    <span className="figures block min-h-[1.4em] text-[.92em] text-ink-soft">
      {isElsewhere && `Your time: ${formatDateTime(start, zone)}`}
    </span>
  );
}

/** After signing in, or signing up and completing the profile, the event opens. */
function Entry({ event: { code, event_id, is_open } }: { event: PublicEvent }) {
  const entry = { next: `/events/${event_id}`, event: code };
  return (
    <>
      <LinkButton to="/login" search={entry}>
        {is_open ? 'Sign in to register' : 'Sign in'}
      </LinkButton>
      <LinkButton to="/register" search={entry} tone="secondary">
        I’m new here
      </LinkButton>
    </>
  );
}

/** The same for a code that never existed, one that was turned off and a draft's. */
export const NoPublicEvent = () => (
  <MessageScreen
    icon={CalendarX2}
    title="This link doesn’t lead to an event"
    tab="Event not found"
    actions={
      <>
        <LinkButton to="/login">Sign in</LinkButton>
        <LinkButton to="/directory" tone="secondary">
          Go to the directory
        </LinkButton>
      </>
    }
  >
    <p className="text-ink-soft">Check the link, or ask the person who sent it for a new one.</p>
  </MessageScreen>
);
