import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { MoneyScreen } from '../../payments/entries/screen.tsx';

export const Route = createFileRoute('/admin/events/$eventId/registrations_/$registrationId')({
  beforeLoad: requireScreen('/admin/payments'),
  component: RegistrationMoney,
});

function RegistrationMoney() {
  const { user } = Route.useRouteContext();
  return <MoneyScreen {...Route.useParams()} user={user} />;
}
