import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { can } from '../../lib/session.ts';
import { roomEvents, roomSearch } from '../../rooms/queries.ts';
import { RoomsScreen } from '../../rooms/screen.tsx';

export const Route = createFileRoute('/admin/rooms')({
  validateSearch: roomSearch,
  beforeLoad: requireScreen('/admin/rooms'),
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
