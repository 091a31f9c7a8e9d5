import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
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
  return (
    <RoomsScreen
      search={Route.useSearch()}
      onSearch={changeSearch(Route.useNavigate(), { replace: false })}
      mayCreateEvents={can(user, ['CREATE_EVENTS'])}
    />
  );
}
