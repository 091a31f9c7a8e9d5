import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotAvailableBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DateLeaf } from '../../ui/date-leaf.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Countdown } from './countdown.tsx';

type Registered = {
  event_id: string;
  event_name: string;
  is_event_published: boolean;
  start_date: string;
  end_date: string;
  venue_name: string;
  location: string;
  ticket_type_name: string;
};
type Props = {
  registration: Registered;
  /** What is still to be done, such as paying. */
  step: ReactNode;
};

/** The member's next event: when and where it is, a countdown, and the next step. */
export function NextEvent({ registration, step }: Props) {
  const { event_id, event_name, is_event_published, start_date, end_date, venue_name, location, ticket_type_name } =
    registration;
  return (
    <Card look="plate" padding="lg" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-10">
      <div className="flex items-start gap-4 sm:gap-5">
        <DateLeaf when={start_date} className="sm:hidden" />
        <DateLeaf when={start_date} size="lg" className="max-sm:hidden" />
        <div className="grid min-w-0 gap-1.5">
          <p className="eyebrow">Your next event</p>
          <h2 className="text-[1.5rem]">
            <Link to="/events/$eventId" params={{ eventId: event_id }} className="hover:text-green-ink hover:underline">
              {event_name}
            </Link>
          </h2>
          {!is_event_published && (
            <p>
              <NotAvailableBadge />
            </p>
          )}
          <p className="text-ink-soft">
            <TimeRange start={start_date} end={end_date} />
          </p>
          <p className="text-ink-soft">
            {venue_name}, {location}
          </p>
          <p className="text-ink-soft">Ticket: {ticket_type_name}</p>
        </div>
      </div>
      <div className="grid content-start gap-5 border-rule max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-10">
        {is_event_published && <Countdown start={start_date} />}
        {step}
      </div>
    </Card>
  );
}
