import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PAYMENT_HISTORY_LIMIT } from '../../contract/constants.ts';
import { query, type Reply } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { useNow } from '../lib/now.ts';
import { DashboardCards } from '../overview/dashboard-cards.tsx';
import { DashboardGreeting } from '../overview/dashboard-greeting.tsx';
import { NextEvent } from '../overview/next-event.tsx';
import { PaymentHistory, PaymentHistorySkeleton } from '../payments/payment-history.tsx';
import { NextStep } from '../registrations/next-step.tsx';
import { RegisteredEvents, RegisteredEventsSkeleton } from '../registrations/registered-events.tsx';
import { nextOf } from '../registrations/standing.ts';
import { ListFailure } from '../ui/list-failure.tsx';
import { Section } from '../ui/section.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(query('GET /dashboard')),
  component: Dashboard,
});

function Dashboard() {
  const { user } = Route.useRouteContext();
  const { data, error, refetch } = useQuery(query('GET /dashboard'));
  return (
    <>
      <DashboardGreeting user={user} />
      {!data && error ? (
        <ListFailure error={error} words="Your dashboard could not be loaded." onRetry={refetch} />
      ) : (
        <div className="grid gap-9">
          <DashboardCards user={user} dashboard={data} />
          <Lists dashboard={data} />
        </div>
      )}
    </>
  );
}

function Lists({ dashboard }: { dashboard: Reply<'GET /dashboard'> | undefined }) {
  const next = nextOf(dashboard?.registrations ?? [], useNow());
  return (
    <>
      {next && <NextEvent registration={next} step={<NextStep registration={next} />} />}
      <div id="registered-events">
        <Section title="Registered Events">
          {dashboard ? <RegisteredEvents registrations={dashboard.registrations} /> : <RegisteredEventsSkeleton />}
        </Section>
      </div>
      <div id="payment-history">
        <Section title="Payment History" note={`Your last ${PAYMENT_HISTORY_LIMIT} payments`}>
          {dashboard ? <PaymentHistory payments={dashboard.payments} /> : <PaymentHistorySkeleton />}
        </Section>
      </div>
    </>
  );
}
