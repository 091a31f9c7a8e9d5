import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ClosedPanel } from '../events/member/closed-panel.tsx';
import { EventPage, EventPageSkeleton } from '../events/member/page.tsx';
import { EventProblem } from '../events/member/problem.tsx';
import { awaitedTickets, offersOf, salesStatusOf } from '../events/member/ticket-pricing.ts';
import { ticketTile } from '../events/member/ticket-tile.tsx';
import { query, type Reply } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { useNow } from '../lib/now.ts';
import { PersonLink } from '../people/person/link.tsx';
import { ActivitySignups } from '../registrations/member/activity-signups.tsx';
import { PayBar } from '../registrations/member/pay-bar.tsx';
import type { Registration } from '../registrations/member/payment-state.ts';
import type { Refusal } from '../registrations/member/refusal.ts';
import { FocusedRefusalNote } from '../registrations/member/refusal-note.tsx';
import { RegisterPanel } from '../registrations/member/register-panel.tsx';
import { RegisteredNote } from '../registrations/member/registered-note.tsx';
import { RegisteredPanel } from '../registrations/member/registered-panel.tsx';
import { InstallPrompt } from '../ui/install-prompt.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LOADING = <Skeleton className="h-64" />;
const JoinForm = lazyWithRetry(() => import('../registrations/member/waiting-list/join-form.tsx'), LOADING);
const WaitingPanel = lazyWithRetry(() => import('../registrations/member/waiting-list/panel.tsx'), LOADING);

const detailOf = (id: string) => query('GET /events/:id', { params: { id } });

export const Route = createFileRoute('/events/$eventId')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient }, params: { eventId } }) => {
    void queryClient.prefetchQuery(detailOf(eventId));
    void queryClient.prefetchQuery(query('GET /registrations'));
  },
  staticData: { isPreviewed: true },
  component: EventDetail,
});

function EventDetail() {
  const { eventId } = Route.useParams();
  return <Detail key={eventId} eventId={eventId} />;
}

function Detail({ eventId }: { eventId: string }) {
  const now = useNow();
  const detail = useQuery(detailOf(eventId));
  const mine = useQuery(query('GET /registrations'));
  const [registered, setRegistered] = useState<Registration | null>(null);
  // Unpublished while the page was open: the cached event is out of date.
  if (detail.error && (!detail.data || detail.error.isNotFound)) {
    return <EventProblem error={detail.error} isBusy={detail.isFetching} onRetry={detail.refetch} />;
  }
  if (!detail.data || (!mine.data && !mine.error)) return <EventPageSkeleton />;
  const own = mine.data?.items.find((each) => each.event_id === eventId);
  // After registering here, the success message stays until the page is left.
  const isRegistered = own !== undefined && !registered;
  const panel = () => {
    if (registered) return <RegisteredNote registration={registered} />;
    if (mine.data) return <Panel detail={detail.data} own={own} now={now} onRegistered={setRegistered} />;
    return <LoadFailed error={mine.error} what="Your registration" onRetry={mine.refetch} busy={mine.isFetching} />;
  };
  const action = isRegistered && <PayBar registration={own} />;
  return (
    <EventPage
      detail={detail.data}
      now={now}
      panel={panel()}
      isPanelFirst={isRegistered || (detail.data.waiting !== null && !registered)}
      action={action}
      signupOf={(activity) =>
        mine.data && <ActivitySignups activity={activity} detail={detail.data} registration={own} now={now} />
      }
      personLink={(id, children) => <PersonLink id={id}>{children}</PersonLink>}
    />
  );
}

type PanelProps = {
  detail: Reply<'GET /events/:id'>;
  own: Registration | undefined;
  now: Date;
  onRegistered: (registration: Registration) => void;
};

function Panel({ own, ...props }: PanelProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (!own) return <SalesPanel {...props} refusal={refusal} onRefused={setRefusal} />;
  const { detail, now } = props;
  return (
    <div className="grid gap-4">
      {/* The member is registered, so a lost reply no longer matters. */}
      {refusal && !refusal.isUnsure && <FocusedRefusalNote refusal={refusal} />}
      <RegisteredPanel registration={own} detail={detail} tickets={offersOf(detail.event).map(ticketTile)} now={now} />
      <InstallPrompt />
    </div>
  );
}

type SalesPanelProps = Omit<PanelProps, 'own'> & {
  refusal: Refusal | null;
  onRefused: (refusal: Refusal | null) => void;
};

/** What is for sale, and the waiting list for what is sold out. */
function SalesPanel({ detail: { event, waiting }, now, onRegistered, refusal, onRefused }: SalesPanelProps) {
  const selling = salesStatusOf(event, now);
  const isOpen = selling === 'open';
  const isRegistering = isOpen && !waiting?.offer;
  return (
    <div className={waiting && isRegistering ? 'grid grid-cols-1 gap-6' : 'contents'}>
      {refusal && !isRegistering && <FocusedRefusalNote refusal={refusal} />}
      {waiting && <WaitingPanel {...{ waiting, onRegistered, onRefused }} />}
      {isRegistering && (
        <RegisterPanel
          eventId={event.id}
          tickets={offersOf(event).map(ticketTile)}
          maxGuests={event.max_guests}
          isWaiting={waiting !== null}
          {...{ refusal, onRegistered, onRefused }}
        />
      )}
      {!isOpen && !waiting && <ClosedPanel selling={selling} offers={offersOf(event)} />}
      {!waiting && <Joining event={event} now={now} areOthersLeft={isOpen} onRefused={onRefused} />}
    </div>
  );
}

type JoiningProps = Pick<SalesPanelProps, 'now' | 'onRefused'> &
  Pick<PanelProps['detail'], 'event'> & { areOthersLeft: boolean };

function Joining({ event, now, ...joining }: JoiningProps) {
  const tickets = awaitedTickets(event, now).map(ticketTile);
  if (tickets.length === 0) return null;
  return <JoinForm eventId={event.id} tickets={tickets} maxGuests={event.max_guests} {...joining} />;
}
