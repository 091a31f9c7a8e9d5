import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { can } from '../../lib/session.ts';
import { paymentPages, paymentQuery, paymentSearch } from '../../payments/review/queries.ts';
import { PaymentsScreen } from '../../payments/review/screen.tsx';

export const Route = createFileRoute('/admin/payments')({
  validateSearch: paymentSearch,
  beforeLoad: requireScreen('/admin/payments'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(paymentPages(deps));
    if (deps.payment) void queryClient.prefetchQuery(paymentQuery(deps.payment));
  },
  component: AdminPayments,
});

function AdminPayments() {
  const { user } = Route.useRouteContext();
  return (
    <PaymentsScreen
      search={Route.useSearch()}
      onSearch={changeSearch(Route.useNavigate(), { replace: false })}
      mayReview={can(user, ['MANAGE_PAYMENTS'])}
    />
  );
}
