import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { WriteToList } from '../../messages/announcements/write-to.tsx';
import { RegistrationsScreen } from '../../registrations/staff/screen.tsx';
import { type RegistrationSearch, registrationSearch, toFilters } from '../../registrations/staff/search.ts';

export const Route = createFileRoute('/admin/events/$eventId/registrations')({
  // Parsed in the component: this part of the file is in everyone's first load.
  validateSearch: (search): RegistrationSearch => search,
  beforeLoad: requireScreen('/admin/events'),
  component: EventRegistrations,
});

function EventRegistrations() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  const search = registrationSearch(Route.useSearch());
  return (
    <RegistrationsScreen
      key={eventId}
      eventId={eventId}
      user={user}
      search={search}
      writeTo={(people) => (
        <WriteToList
          operation="POST /admin/events/:id/registrations/audiences"
          input={{ params: { id: eventId }, body: { filters: toFilters(search) } }}
          people={people}
        />
      )}
      onSearch={changeSearch(Route.useNavigate())}
    />
  );
}
