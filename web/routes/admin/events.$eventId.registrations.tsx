import { createFileRoute } from '@tanstack/react-router';
import { requireAccess } from '../../lib/guards.ts';
import { RegisteredScreen } from '../../registrations/staff/screen.tsx';
import { type RegisteredSearch, registeredSearch } from '../../registrations/staff/search.ts';
import { accessTo } from './-access.ts';

export const Route = createFileRoute('/admin/events/$eventId/registrations')({
  // Read where it is used: what stands here comes with everybody's first page.
  validateSearch: (search): RegisteredSearch => search,
  beforeLoad: requireAccess(accessTo('/admin/events')),
  component: EventRegistrations,
});

function EventRegistrations() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  const search = registeredSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <RegisteredScreen
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
