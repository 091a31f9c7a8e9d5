import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { StaffOverview } from '../../overview/staff/screen.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /admin/overview')),
  component: AdminOverview,
});

function AdminOverview() {
  const { user } = Route.useRouteContext();
  return <StaffOverview user={user} />;
}
