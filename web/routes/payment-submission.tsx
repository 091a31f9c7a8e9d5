import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Navigate, redirect, useNavigate } from '@tanstack/react-router';
import { requireProfile } from '../lib/guards.ts';
import { text } from '../lib/search-params.ts';
import { refreshReads } from '../lib/session.ts';
import { PaymentForm } from '../payments/member/form.tsx';
import { NothingToPay, NotPayableNow } from '../payments/member/not-payable.tsx';
import { formCauseOf, isFree, isSubmitted, isUnavailable } from '../payments/member/payable.ts';
import { paymentOptions } from '../payments/member/queries.ts';
import { ReceivedHistory } from '../payments/member/received-history.tsx';
import { PaymentSkeleton } from '../payments/member/skeleton.tsx';
import { UnableToLoad } from '../payments/member/unable-to-load.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/payment-submission')({
  validateSearch: (search): { registration?: string } => ({ registration: text(search.registration) }),
  beforeLoad: async (guarded) => {
    const { registration } = guarded.search;
    const { user } = await requireProfile(guarded);
    if (!registration) throw redirect({ to: '/', replace: true });
    return { user, registration };
  },
  loader: ({ context: { queryClient, registration } }) => {
    void queryClient.prefetchQuery(paymentOptions(registration));
  },
  component: PaymentSubmission,
});

function PaymentSubmission() {
  const { registration } = Route.useRouteContext();
  const { data, error, isFetching, refetch } = useQuery(paymentOptions(registration));
  const cause = formCauseOf(data, error);
  if (cause) {
    return (
      <UnableToLoad
        cause={cause}
        registrationId={registration}
        onRetry={refetch}
        isTrying={isFetching}
        eventId={data?.registration.event_id}
      />
    );
  }
  if (data && isSubmitted(data) && !isFetching) {
    return <Navigate to="/payment-confirmation" search={{ registration }} replace />;
  }
  if (data && isFree(data)) return <NothingToPay registration={data.registration} />;
  if (data && isUnavailable(data) && !isSubmitted(data)) return <NotPayableNow registration={data.registration} />;
  return (
    <>
      <PageHeader
        title="Payment Submission"
        tab="Payment"
        description={
          data?.registration.payment_state === 'rejected'
            ? 'Send your payment details again here.'
            : 'Send your payment first, then tell us about it here.'
        }
      />
      {data && !isSubmitted(data) ? <Form key={registration} data={data} /> : <PaymentSkeleton />}
    </>
  );
}

function Form({ data }: { data: Parameters<typeof PaymentForm>[0]['options'] }) {
  const { registration } = Route.useRouteContext();
  const navigate = useNavigate();
  const client = useQueryClient();
  const confirm = async () => {
    await navigate({ to: '/payment-confirmation', search: { registration }, replace: true });
    await refreshReads(client);
  };
  return (
    <>
      <PaymentForm options={data} onSubmitted={confirm} />
      <ReceivedHistory registrationId={registration} className="mt-10" />
    </>
  );
}
