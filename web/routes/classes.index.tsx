import { createFileRoute } from '@tanstack/react-router';
import { MAY_MANAGE_PHONES } from '../../contract/access.ts';
import { requireProfile } from '../lib/guards.ts';
import { can } from '../lib/session.ts';
import { ClassesScreen } from '../people/rosters/classes.tsx';
import { classesSearch, rostersQuery } from '../people/rosters/queries.ts';

export const Route = createFileRoute('/classes/')({
  validateSearch: classesSearch,
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(rostersQuery()),
  component: Classes,
});

function Classes() {
  const { user } = Route.useRouteContext();
  const { leaving_year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClassesScreen
      isStaff={can(user, MAY_MANAGE_PHONES)}
      ownYear={user.leaving_year}
      year={leaving_year}
      onYear={(year) =>
        void navigate({ search: classesSearch({ leaving_year: year }), replace: true, resetScroll: false })
      }
    />
  );
}
