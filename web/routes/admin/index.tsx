import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { requireScreen } from '../../lib/guards.ts';
import { StaffOverview } from '../../overview/staff/screen.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: requireScreen('/admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /admin/overview')),
  component: AdminOverview,
});

function AdminOverview() {
  const { user } = Route.useRouteContext();
  return <StaffOverview user={user} />;
}
