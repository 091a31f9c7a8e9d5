import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { PaymentProfileList } from '../../payments/profile-list.tsx';
import { accessTo } from './-screens.ts';

export const Route = createFileRoute('/admin/payment-profiles')({
  beforeLoad: requireAccess(accessTo('/admin/payment-profiles')),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /payment-profiles')),
  component: PaymentProfileList,
});
