import { createFileRoute, redirect } from '@tanstack/react-router';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { STAFF_SCREENS } from '../../contract/staff-screens.ts';
import { requireProfile } from '../lib/guards.ts';
import { can } from '../lib/session.ts';
import { WriteToClass } from '../messages/announcements/write-to.tsx';
import { PersonDetails } from '../people/person/card.tsx';
import { directoryPages } from '../people/queries.ts';
import { classOf, missingPages, rosterSearch } from '../people/rosters/queries.ts';
import { RosterScreen } from '../people/rosters/roster.tsx';

export const Route = createFileRoute('/classes/$form/$level')({
  validateSearch: rosterSearch,
  beforeLoad: requireProfile,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, params, deps }) => {
    const schoolClass = classOf(params, LEAVING_YEARS && (deps.leaving_year ?? user.leaving_year));
    if (!schoolClass) throw redirect({ to: '/classes', replace: true });
    void queryClient.prefetchInfiniteQuery(missingPages(schoolClass));
    if (deps.tab === 'joined') void queryClient.prefetchInfiniteQuery(directoryPages(schoolClass));
    if (deps.tab === 'invited') void queryClient.prefetchInfiniteQuery(missingPages(schoolClass, deps.tab));
    await PersonDetails.preload();
  },
  component: Roster,
});

function Roster() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const schoolClass = classOf(Route.useParams(), search.leaving_year ?? user.leaving_year);
  const navigate = Route.useNavigate();
  if (!schoolClass) return null;
  const { form, level, leaving_year } = schoolClass;
  return (
    <RosterScreen
      key={`${form}${level}${leaving_year}`}
      schoolClass={schoolClass}
      isOwn={user.form_levels[form - 1] === level && (user.leaving_year ?? undefined) === leaving_year}
      isStaff={can(user, STAFF_SCREENS['/admin/suggestions'].access)}
      tab={search.tab ?? 'missing'}
      writeTo={(people) => <WriteToClass schoolClass={schoolClass} people={people} />}
      onTab={(tab) => void navigate({ search: rosterSearch({ ...search, tab }), replace: true, resetScroll: false })}
    />
  );
}
