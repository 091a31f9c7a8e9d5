import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { UserRolesDialog } from '../../access/user-roles-dialog.tsx';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { can } from '../../lib/session.ts';
import { WriteToList } from '../../messages/announcements/write-to.tsx';
import { userFilters } from '../../users/filters.tsx';
import { UsersScreen } from '../../users/screen.tsx';
import { userPages, userQuery, userSearch } from '../../users/search.ts';

export const Route = createFileRoute('/admin/users')({
  validateSearch: userSearch,
  beforeLoad: requireScreen('/admin/users'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(userPages(deps));
    if (deps.user) void queryClient.prefetchQuery(userQuery(deps.user));
  },
  component: AdminUsers,
});

function AdminUsers() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <UsersScreen
      me={user}
      search={search}
      onSearch={changeSearch(Route.useNavigate(), { replace: false })}
      roleDialog={
        can(user, STAFF_SCREENS['/admin/roles'].access)
          ? (of, frame) => <UserRolesDialog key={of.id} {...frame} user={of} />
          : undefined
      }
      writeTo={(people) => (
        <WriteToList
          operation="POST /users/audiences"
          input={{ body: { filters: userFilters(search) } }}
          people={people}
        />
      )}
    />
  );
}
