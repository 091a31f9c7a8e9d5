import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PAYMENT_HISTORY_LIMIT } from '../../contract/constants.ts';
import { UnverifiedNote } from '../accounts/email-verification/unverified-note.tsx';
import { SeeTickets } from '../events/member/see-tickets.tsx';
import { startLabel } from '../events/phase.ts';
import { query, type Reply } from '../lib/api.ts';
import { requireProfile } from '../lib/guards.ts';
import { useNow } from '../lib/now.ts';
import { DashboardCards } from '../overview/dashboard/cards.tsx';
import { DashboardGreeting, EditProfileButton } from '../overview/dashboard/greeting.tsx';
import { NextEvent, NextEventSkeleton } from '../overview/dashboard/next-event.tsx';
import { PaymentHistory, PaymentHistorySkeleton } from '../payments/member/history.tsx';
import { Classmates } from '../people/person/classmates.tsx';
import { MissingSteps } from '../people/profile/missing-steps.tsx';
import { NextAction } from '../registrations/member/next-action.tsx';
import { NextStep } from '../registrations/member/next-step.tsx';
import { Notices } from '../registrations/member/notices.tsx';
import { isToPayAgain } from '../registrations/member/payment-state.ts';
import { RegisteredEvents, RegisteredEventsSkeleton } from '../registrations/member/registered-events.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PaymentStateBadge } from '../ui/payment-state-badge.tsx';
import { useWholePage } from '../ui/scroll-restoration.ts';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Dashboard = Reply<'GET /dashboard'>;

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(query('GET /dashboard')),
  staticData: { isPreviewed: true },
  component: Dashboard,
});

/** The next thing to do comes first, then what the specification lists. */
function Dashboard() {
  const { user } = Route.useRouteContext();
  const { data, error, refetch, isFetching } = useQuery(query('GET /dashboard'));
  const hasFailed = !data && error !== null;
  const isWhole = useWholePage();
  return (
    <>
      <DashboardGreeting user={user} />
      <div className="grid gap-7 sm:gap-9">
        {hasFailed ? (
          <LoadFailed error={error} what="Your dashboard" onRetry={refetch} busy={isFetching} />
        ) : (
          <>
            {data && <Notices of={data} />}
            <First dashboard={data} />
          </>
        )}
        <UnverifiedNote />
        <DashboardCards user={user} dashboard={data} hasFailed={hasFailed} />
        <EditProfileButton className="sm:hidden" />
        {isWhole && !hasFailed && <Lists dashboard={data} />}
      </div>
    </>
  );
}

/** The next event; for members who aren't registered for one also what their profile lacks, and classmates. */
function First({ dashboard }: { dashboard: Dashboard | undefined }) {
  const now = useNow();
  if (!dashboard) return <NextEventSkeleton />;
  const { next_event: event, registrations, profile_missing, suggested_classmates, connections_count } = dashboard;
  const own = registrations.find((each) => each.event_id === event?.id);
  return (
    <>
      {event && (
        <NextEvent
          event={event}
          starts={startLabel(event, now)}
          badge={own && <PaymentStateBadge state={own.payment_state} />}
          step={
            own ? (
              <NextStep registration={own} action={<NextAction registration={own} className={ACTION} />} />
            ) : (
              <SeeTickets event={event} now={now} className={ACTION} />
            )
          }
        />
      )}
      {!own && (
        <div className="grid items-start gap-4 empty:hidden md:grid-cols-2">
          <MissingSteps missing={profile_missing} />
          <Classmates classmates={suggested_classmates} count={connections_count} />
        </div>
      )}
    </>
  );
}

const ACTION = 'justify-self-start max-sm:w-full';

function Lists({ dashboard }: { dashboard: Dashboard | undefined }) {
  const now = useNow();
  return (
    <>
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
      registrations={registrations}
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
