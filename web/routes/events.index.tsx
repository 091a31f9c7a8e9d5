import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { EventList, EventListSkeleton } from '../events/member/list.tsx';
import { awaitedTickets } from '../events/member/ticket-pricing.ts';
import { query } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { useBrowserState } from '../lib/hydration.ts';
import { useNow } from '../lib/now.ts';
import { MyRegistration } from '../registrations/member/my-registration.tsx';
import { MyWaiting } from '../registrations/member/waiting-list/my-waiting.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/events/')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(query('GET /events'));
    void queryClient.prefetchQuery(query('GET /registrations'));
  },
  staticData: { isPreviewed: true },
  component: Events,
});

function Events() {
  return (
    <>
      <PageHeader title="Events" description="Reunions and get-togethers. See who’s going." />
      <List />
    </>
  );
}

function List() {
  const events = useQuery(query('GET /events'));
  const mine = useQuery(query('GET /registrations'));
  const now = useNow();
  const isAwaited = events.data?.items.some((event) => awaitedTickets(event, now).length > 0) ?? false;
  // The page doesn't wait for offers: few have one.
  const [isInBrowser] = useBrowserState(() => true, false);
  const dashboard = useQuery({ ...query('GET /dashboard'), enabled: isInBrowser && isAwaited });
  if (events.data && (mine.data || mine.error)) {
    const own = new Map(mine.data?.items.map((each) => [each.event_id, each]));
    const waiting = new Map(dashboard.data?.waiting.map((each) => [each.event_id, each]));
    return (
      <EventList
        events={events.data.items}
        mine={({ id }) => {
          const registration = own.get(id);
          const entry = waiting.get(id);
          if (registration) return <MyRegistration registration={registration} />;
          return entry && <MyWaiting entry={entry} />;
        }}
      />
    );
  }
  if (events.error) {
    return <LoadFailed error={events.error} what="The events" onRetry={events.refetch} busy={events.isFetching} />;
  }
  return <EventListSkeleton />;
}
