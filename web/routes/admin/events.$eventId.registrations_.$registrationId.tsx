import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { MoneyScreen } from '../../payments/entries/screen.tsx';

export const Route = createFileRoute('/admin/events/$eventId/registrations_/$registrationId')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/payments'].access),
  component: RegistrationMoney,
});

function RegistrationMoney() {
  const { user } = Route.useRouteContext();
  return <MoneyScreen {...Route.useParams()} user={user} />;
}
