import { createFileRoute, redirect } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../contract/staff-screens.ts';
import { requireProfile } from '../lib/guards.ts';
import { mayOpen } from '../lib/session.ts';
import { WriteToClass } from '../messages/announcements/write-to.tsx';
import { PersonDetails } from '../people/person/card.tsx';
import { classOf, joinedPages, missingPages, rosterSearch, tabOf } from '../people/rosters/queries.ts';
import { RosterScreen } from '../people/rosters/roster.tsx';

export const Route = createFileRoute('/classes/$form/$level')({
  validateSearch: rosterSearch,
  beforeLoad: requireProfile,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const schoolClass = classOf(params);
    if (!schoolClass) throw redirect({ to: '/classes', replace: true });
    void queryClient.prefetchInfiniteQuery(missingPages(schoolClass));
    if (tabOf(deps) === 'joined') void queryClient.prefetchInfiniteQuery(joinedPages(schoolClass));
    await PersonDetails.preload();
  },
  component: Roster,
});

function Roster() {
  const { user } = Route.useRouteContext();
  const schoolClass = classOf(Route.useParams());
  const tab = tabOf(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!schoolClass) return null;
  return (
    <RosterScreen
      key={`${schoolClass.form}${schoolClass.level}`}
      schoolClass={schoolClass}
      isOwn={user.form_levels[schoolClass.form - 1] === schoolClass.level}
      tab={tab}
      writeTo={
        mayOpen(user, STAFF_SCREENS['/admin/announcements'].access)
          ? (people) => <WriteToClass schoolClass={schoolClass} people={people} />
          : undefined
      }
      onTab={(tab) => void navigate({ search: rosterSearch({ tab }), replace: true, resetScroll: false })}
    />
  );
}
