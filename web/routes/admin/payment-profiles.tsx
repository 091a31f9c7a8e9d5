import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { PaymentProfileList } from '../../payments/profiles/list.tsx';
import { profileSearch } from '../../payments/profiles/queries.ts';

export const Route = createFileRoute('/admin/payment-profiles')({
  validateSearch: profileSearch,
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/payment-profiles'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /payment-profiles')),
  component: AdminPaymentProfiles,
});

function AdminPaymentProfiles() {
  return <PaymentProfileList search={Route.useSearch()} />;
}
