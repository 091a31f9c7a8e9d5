import { createFileRoute } from '@tanstack/react-router';
import { school } from '../../school.config.ts';
import { sessionQuery, useSession } from '../lib/session.ts';
import { DirectoryFilters } from '../people/directory-filters.tsx';
import { DirectoryList } from '../people/directory-list.tsx';
import { type DirectorySearch, directorySearch } from '../people/directory-search.ts';
import { directoryPages } from '../people/reads.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/directory')({
  validateSearch: directorySearch,
  // Who asks decides what a card shows, so both are known before the first card is drawn.
  loader: ({ context: { queryClient }, location }) =>
    Promise.all([
      queryClient.prefetchQuery(sessionQuery),
      queryClient.prefetchInfiniteQuery(directoryPages(directorySearch(location.search))),
    ]),
  component: Directory,
});

function Directory() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = useSession();
  const change = (search: DirectorySearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        eyebrow={school.name}
        title="Alumni Directory"
        tab="Directory"
        description="Everybody who has come back so far."
      />
      <div className="grid gap-4">
        <DirectoryFilters search={search} onSearch={change} />
        <DirectoryList
          search={search}
          isStranger={!user}
          onClear={() => change({})}
          prompt={
            <TextLink to="/login" search={{ next: '/directory' }} className="mt-auto pt-1 text-[.94rem]">
              Log in to view full profile details
            </TextLink>
          }
        />
      </div>
    </>
  );
}
