import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { CheckInScreen } from '../../check-in/staff/screen.tsx';
import { requireAccess } from '../../lib/guards.ts';

export const Route = createFileRoute('/admin/events/$eventId/check-in')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/events'].access),
  component: CheckIn,
});

function CheckIn() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  return <CheckInScreen key={eventId} eventId={eventId} user={user} />;
}
