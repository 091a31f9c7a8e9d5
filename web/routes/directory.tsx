import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { school } from '../../school.config.ts';
import { useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';
import { sessionQuery, useSession } from '../lib/session.ts';
import { DirectoryFilters } from '../people/directory/filters.tsx';
import { DirectoryList } from '../people/directory/list.tsx';
import { PersonDetails } from '../people/person/card.tsx';
import { directoryPages } from '../people/queries.ts';
import { type DirectorySearch, directorySearch, openPerson } from '../people/search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Search = DirectorySearch & { person?: string };

export const Route = createFileRoute('/directory')({
  validateSearch: (search: Record<string, unknown>): Search => ({ ...directorySearch(search), ...openPerson(search) }),
  // Profiles had their address over the list before they had pages.
  beforeLoad: ({ search: { person } }) => {
    if (person) throw redirect({ to: '/people/$personId', params: { personId: person }, replace: true });
  },
  // The session decides what a card shows, so it is loaded first; the cards load in the meantime.
  loader: async ({ context: { queryClient }, location }) => {
    void queryClient.prefetchInfiniteQuery(directoryPages(directorySearch(location.search)));
    const session = await queryClient.ensureQueryData(sessionQuery).catch(toVisitor);
    if (session?.user) await PersonDetails.preload().catch(toVisitor);
  },
  head: () => ({ meta: [{ title: tabTitle('Directory') }] }),
  staticData: { modules: ['web/people/person/details.tsx'], isServerRendered: ({ person }) => !person },
  component: Directory,
});

// If the session can't be loaded, the page is shown as to a visitor.
const toVisitor = () => null;

function Directory() {
  const { person: _, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = useSession();
  useHydrated();
  const change = (search: DirectorySearch, replace = false) => void navigate({ search, replace, resetScroll: false });
  return (
    <>
      <PageHeader
        eyebrow={school.name}
        title="Alumni Directory"
        tab="Directory"
        description={
          <p>
            Everyone who has joined so far.
            {user === null && (
              <>
                {' '}
                Were you one of us? <TextLink to="/register">Register</TextLink>
              </>
            )}
          </p>
        }
      />
      <div className="grid gap-4">
        <DirectoryFilters search={search} onSearch={change} />
        <DirectoryList
          search={search}
          isVisitor={!user}
          onClear={() => change({})}
          onName={(q) => change({ ...search, q })}
          prompt={(id) => (
            <Link
              to="/login"
              search={{ next: `/people/${id}` }}
              className="flex min-h-11 items-center text-balance rounded-br-lg px-4 text-[.9rem] text-green-ink leading-snug hover:bg-green-wash hover:underline focus-visible:-outline-offset-2"
            >
              Log in to view full profile details
            </Link>
          )}
        />
      </div>
    </>
  );
}
