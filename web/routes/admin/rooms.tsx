import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { can } from '../../lib/session.ts';
import { roomEvents, roomSearch } from '../../rooms/queries.ts';
import { RoomsScreen } from '../../rooms/screen.tsx';

export const Route = createFileRoute('/admin/rooms')({
  validateSearch: roomSearch,
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/rooms'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(roomEvents),
  component: AdminRooms,
});

function AdminRooms() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RoomsScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })}
      mayCreateEvents={can(user, ['CREATE_EVENTS'])}
    />
  );
}
