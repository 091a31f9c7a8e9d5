import { createFileRoute } from '@tanstack/react-router';
import { EventsScreen } from '../../events/staff/screen.tsx';
import { eventPages, eventSearch } from '../../events/staff/search.ts';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { can } from '../../lib/session.ts';

export const Route = createFileRoute('/admin/events/')({
  validateSearch: eventSearch,
  beforeLoad: requireScreen('/admin/events'),
  loaderDeps: ({ search: { q, status } }) => ({ q, status }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(eventPages(deps)),
  component: AdminEvents,
});

function AdminEvents() {
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <EventsScreen
      search={Route.useSearch()}
      onSearch={changeSearch(navigate)}
      mayChange={can(user, ['CREATE_EVENTS'])}
      onCreated={(eventId) => void navigate({ to: '/admin/events/$eventId/edit', params: { eventId } })}
    />
  );
}
