import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { requireScreen } from '../../lib/guards.ts';
import { PaymentProfileList } from '../../payments/profiles/list.tsx';
import { profileSearch } from '../../payments/profiles/queries.ts';

export const Route = createFileRoute('/admin/payment-profiles')({
  validateSearch: profileSearch,
  beforeLoad: requireScreen('/admin/payment-profiles'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /payment-profiles')),
  component: AdminPaymentProfiles,
});

function AdminPaymentProfiles() {
  return <PaymentProfileList search={Route.useSearch()} />;
}
