import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { WriteToList } from '../../messages/announcements/write-to.tsx';
import { UnpaidScreen } from '../../payments/reminders/screen.tsx';

export const Route = createFileRoute('/admin/events/$eventId/unpaid')({
  beforeLoad: requireScreen('/admin/payments'),
  component: UnpaidRegistrations,
});

function UnpaidRegistrations() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  return (
    <UnpaidScreen
      key={eventId}
      eventId={eventId}
      user={user}
      writeTo={(people) => (
        <WriteToList
          operation="POST /admin/events/:id/unpaid-registrations/audiences"
          input={{ params: { id: eventId } }}
          people={people}
        />
      )}
    />
  );
}
