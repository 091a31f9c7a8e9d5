import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PAYMENT_HISTORY_LIMIT } from '../../contract/constants.ts';
import { UnverifiedNote } from '../accounts/email-verification/unverified-note.tsx';
import { query, type Reply } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { useNow } from '../lib/now.ts';
import { DashboardCards } from '../overview/dashboard/cards.tsx';
import { DashboardGreeting } from '../overview/dashboard/greeting.tsx';
import { NextEvent } from '../overview/dashboard/next-event.tsx';
import { PaymentHistory, PaymentHistorySkeleton } from '../payments/member/history.tsx';
import { NextStep } from '../registrations/member/next-step.tsx';
import { isToPayAgain, nextOf } from '../registrations/member/payment-state.ts';
import { RegisteredEvents, RegisteredEventsSkeleton } from '../registrations/member/registered-events.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Dashboard = Reply<'GET /dashboard'>;

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(query('GET /dashboard')),
  component: Dashboard,
});

function Dashboard() {
  const { user } = Route.useRouteContext();
  const { data, error, refetch, isFetching } = useQuery(query('GET /dashboard'));
  const hasFailed = !data && error !== null;
  return (
    <>
      <DashboardGreeting user={user} />
      <div className="grid gap-9">
        <UnverifiedNote />
        {hasFailed && (
          <LoadFailed error={error} what="Your dashboard" onRetry={() => void refetch()} busy={isFetching} />
        )}
        <DashboardCards user={user} dashboard={data} hasFailed={hasFailed} />
        {!hasFailed && <Lists dashboard={data} />}
      </div>
    </>
  );
}

function Lists({ dashboard }: { dashboard: Dashboard | undefined }) {
  const now = useNow();
  const next = nextOf(dashboard?.registrations ?? [], now);
  return (
    <>
      {next && <NextEvent registration={next} step={<NextStep registration={next} />} />}
      <div id="registered-events">
        <Section title="Registered Events">
          {dashboard ? (
            <RegisteredEvents registrations={dashboard.registrations} now={now} />
          ) : (
            <RegisteredEventsSkeleton />
          )}
        </Section>
      </div>
      <div id="payment-history">
        <Section title="Payment History" note={`Your last ${PAYMENT_HISTORY_LIMIT} payments`}>
          {dashboard ? <History dashboard={dashboard} /> : <PaymentHistorySkeleton />}
        </Section>
      </div>
    </>
  );
}

function History({ dashboard: { payments, registrations } }: { dashboard: Dashboard }) {
  return (
    <PaymentHistory
      payments={payments}
      nextFor={(payment) =>
        isToPayAgain(payment, payments, registrations) && (
          <TextLink to="/payment-submission" search={{ registration: payment.registration_id }}>
            Send it again
          </TextLink>
        )
      }
    />
  );
}
