import type { ReactNode } from 'react';
import { plural } from '../../lib/text-format.ts';
import { CancelledBadge, NotAvailableBadge } from '../../ui/badge.tsx';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CardLink } from '../../ui/text-link.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import type { EventCard } from './ticket-pricing.ts';

type Props = {
  events: readonly EventCard[];
  mine: (event: EventCard) => ReactNode;
  open: boolean;
};

export function PastEvents({ events, mine, open }: Props) {
  return (
    <Disclosure title="Past events" note={plural(events.length, 'event', 'events')} open={open}>
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <PastEvent event={event} mine={mine(event)} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function PastEvent({ event, mine }: { event: EventCard; mine: ReactNode }) {
  return (
    <Card as="article" lifts padding="sm" className="flex flex-wrap items-start gap-4">
      <CalendarDate when={event.start_date} />
      <div className="grid min-w-0 flex-[1_1_9rem] gap-1">
        <h3 className="text-[1.1rem]">
          <CardLink to="/events/$eventId" params={{ eventId: event.id }}>
            {event.name}
          </CardLink>
        </h3>
        <p className="text-[.94rem] text-ink-soft">
          <TimeRange start={event.start_date} end={event.end_date} />
        </p>
        <p className="text-[.94rem] text-ink-soft">
          {event.venue_name}, {event.location}
        </p>
        {(event.cancelled_at || !event.is_published) && (
          <p>{event.cancelled_at ? <CancelledBadge /> : <NotAvailableBadge />}</p>
        )}
        {mine && <div className="mt-1.5">{mine}</div>}
      </div>
    </Card>
  );
}
