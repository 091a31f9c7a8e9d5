import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router';
import { requireProfile } from '../lib/guards.ts';
import { text } from '../lib/search-params.ts';
import { causeOfError } from '../payments/payable.ts';
import { PaymentFacts } from '../payments/payment-facts.tsx';
import { paymentOptions } from '../payments/payment-options.ts';
import { PaymentReceived } from '../payments/payment-received.tsx';
import { PaymentSkeleton } from '../payments/payment-skeleton.tsx';
import { UnableToLoad } from '../payments/unable-to-load.tsx';
import { WhatHappensNext } from '../payments/what-happens-next.tsx';

export const Route = createFileRoute('/payment-confirmation')({
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
  component: PaymentConfirmation,
});

function PaymentConfirmation() {
  const { registration } = Route.useRouteContext();
  const { data, error, isFetching, refetch } = useQuery(paymentOptions(registration));
  if (!data && error) {
    const cause = causeOfError(error);
    return <UnableToLoad cause={cause} onRetry={cause === 'Registration not found.' ? undefined : refetch} />;
  }
  const payment = data?.latest_payment;
  if (!payment) {
    if (!data || isFetching) return <PaymentSkeleton />;
    return <Navigate to="/payment-submission" search={{ registration }} replace />;
  }
  return (
    <div className="mx-auto grid max-w-5xl gap-8">
      <PaymentReceived payment={payment} />
      <div className="grid gap-8 md:grid-cols-2 md:gap-x-12">
        <PaymentFacts payment={payment} />
        <WhatHappensNext status={payment.status} />
      </div>
    </div>
  );
}
