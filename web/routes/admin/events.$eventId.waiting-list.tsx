import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { WaitingListScreen } from '../../registrations/staff/waiting-list/screen.tsx';

export const Route = createFileRoute('/admin/events/$eventId/waiting-list')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/events'].access),
  component: WaitingList,
});

function WaitingList() {
  const { eventId } = Route.useParams();
  return <WaitingListScreen key={eventId} eventId={eventId} />;
}
