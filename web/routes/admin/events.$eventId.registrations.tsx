import { createFileRoute } from '@tanstack/react-router';
import { requireAccess } from '../../lib/guards.ts';
import { RegistrationsScreen } from '../../registrations/staff/screen.tsx';
import { type RegistrationSearch, registrationSearch } from '../../registrations/staff/search.ts';
import { accessTo } from './-access.ts';

export const Route = createFileRoute('/admin/events/$eventId/registrations')({
  // Read where it is used: what stands here comes with everyone's first page.
  validateSearch: (search): RegistrationSearch => search,
  beforeLoad: requireAccess(accessTo('/admin/events')),
  component: EventRegistrations,
});

function EventRegistrations() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  const search = registrationSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <RegistrationsScreen
      key={eventId}
      eventId={eventId}
      user={user}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
