import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { DeliveriesScreen } from '../../messages/deliveries-screen.tsx';
import { deliveryPages, deliverySearch } from '../../messages/delivery-search.ts';

export const Route = createFileRoute('/admin/deliveries')({
  validateSearch: deliverySearch,
  beforeLoad: requireScreen('/admin/deliveries'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(deliveryPages(deps)),
  component: AdminDeliveries,
});

function AdminDeliveries() {
  return <DeliveriesScreen search={Route.useSearch()} onSearch={changeSearch(Route.useNavigate())} />;
}
