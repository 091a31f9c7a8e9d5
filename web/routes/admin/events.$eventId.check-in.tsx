import { createFileRoute } from '@tanstack/react-router';
import { CheckInScreen } from '../../check-in/staff/screen.tsx';
import { requireScreen } from '../../lib/guards.ts';

export const Route = createFileRoute('/admin/events/$eventId/check-in')({
  beforeLoad: requireScreen('/admin/events'),
  component: CheckIn,
});

function CheckIn() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  return <CheckInScreen key={eventId} eventId={eventId} user={user} />;
}
