import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ClosedPanel } from '../events/closed-panel.tsx';
import { EventPage, EventPageSkeleton } from '../events/event-page.tsx';
import { EventProblem } from '../events/event-problem.tsx';
import { type EventCard, sellingOf } from '../events/offer.ts';
import { ticketTile } from '../events/ticket-tile.tsx';
import { query } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { useNow } from '../lib/now.ts';
import { RegisterPanel } from '../registrations/register-panel.tsx';
import { RegisteredNote } from '../registrations/registered-note.tsx';
import { RegisteredPanel } from '../registrations/registered-panel.tsx';
import type { Registration } from '../registrations/standing.ts';
import { FormError } from '../ui/form-error.tsx';

const detailOf = (id: string) => query('GET /events/:id', { params: { id } });

export const Route = createFileRoute('/events/$eventId')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient }, params: { eventId } }) => {
    void queryClient.prefetchQuery(detailOf(eventId));
    void queryClient.prefetchQuery(query('GET /registrations'));
  },
  component: EventDetail,
});

function EventDetail() {
  const { eventId } = Route.useParams();
  const now = useNow();
  const detail = useQuery(detailOf(eventId));
  const mine = useQuery(query('GET /registrations'));
  if (detail.data && mine.data) {
    const own = mine.data.items.find((each) => each.event_id === eventId);
    const panel = <Panel key={eventId} event={detail.data.event} own={own} now={now} />;
    return <EventPage detail={detail.data} now={now} panel={panel} isRegistered={own !== undefined} />;
  }
  const error = detail.error ?? mine.error;
  if (!error) return <EventPageSkeleton />;
  return <EventProblem error={error} onRetry={() => Promise.all([detail.refetch(), mine.refetch()])} />;
}

type PanelProps = { event: EventCard; own: Registration | undefined; now: Date };

function Panel({ event, own, now }: PanelProps) {
  const [registered, setRegistered] = useState<Registration | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const selling = sellingOf(event, now);
  if (registered) return <RegisteredNote registration={registered} />;
  if (!own && selling === 'open') {
    const tickets = event.ticket_types.map(ticketTile);
    return (
      <RegisterPanel
        eventId={event.id}
        tickets={tickets}
        refusal={refusal}
        onRegistered={setRegistered}
        onRefused={setRefusal}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <FormError>{refusal}</FormError>
      {own ? <RegisteredPanel registration={own} /> : null}
      {!own && selling !== 'open' ? <ClosedPanel selling={selling} offers={event.ticket_types} /> : null}
    </div>
  );
}
