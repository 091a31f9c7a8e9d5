import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import { requireProfile } from '../lib/guards.ts';
import { text } from '../lib/search-params.ts';
import { PaymentFacts } from '../payments/member/facts.tsx';
import { outcomeOf } from '../payments/member/outcome.ts';
import { causeOf } from '../payments/member/payable.ts';
import { paymentOptions } from '../payments/member/queries.ts';
import { PaymentReceived } from '../payments/member/received.tsx';
import { ReceivedHistory } from '../payments/member/received-history.tsx';
import { PaymentSkeleton } from '../payments/member/skeleton.tsx';
import { UnableToLoad } from '../payments/member/unable-to-load.tsx';
import { WhatHappensNext } from '../payments/member/what-happens-next.tsx';
import { InstallPrompt } from '../ui/install-prompt.tsx';

export const Route = createFileRoute('/payment-confirmation')({
  validateSearch: (search): { registration?: string } => ({ registration: text(search.registration) }),
  beforeLoad: async (guarded) => {
    const { registration } = guarded.search;
    await requireProfile(guarded);
    if (!registration) throw redirect({ to: '/', replace: true });
    return { registration };
  },
  loader: ({ context: { queryClient, registration } }) => {
    void queryClient.prefetchQuery(paymentOptions(registration));
  },
  component: PaymentConfirmation,
});

function PaymentConfirmation() {
  const { registration } = Route.useRouteContext();
  const { data, error, isFetching, refetch } = useQuery(paymentOptions(registration));
  const cause = causeOf(data, error);
  if (cause)
    return <UnableToLoad cause={cause} registrationId={registration} onRetry={refetch} isTrying={isFetching} />;
  const payment = data?.latest_payment;
  if (!payment) {
    if (!data || isFetching) return <PaymentSkeleton />;
    return <Navigate to="/payment-submission" search={{ registration }} replace />;
  }
  return (
    <div className="mx-auto grid max-w-5xl gap-8">
      <PaymentReceived payment={payment} registration={data.registration} />
      <div className="grid items-start gap-8 md:grid-cols-2 md:gap-x-12 print:block">
        <PaymentFacts payment={payment} registration={data.registration} />
        <WhatHappensNext steps={outcomeOf(payment, data.registration).steps} />
      </div>
      <ReceivedHistory registrationId={registration} />
      <InstallPrompt />
    </div>
  );
}
