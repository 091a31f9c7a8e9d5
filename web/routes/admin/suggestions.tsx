import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { inviterPages, inviterTab } from '../../people/inviters/queries.ts';
import { inviterSearch } from '../../people/search.ts';
import { suggestionPages } from '../../people/suggestions/queue/queries.ts';
import { SuggestionsScreen } from '../../people/suggestions/staff-screen.tsx';

export const Route = createFileRoute('/admin/suggestions')({
  validateSearch: inviterSearch,
  beforeLoad: requireScreen('/admin/suggestions'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(suggestionPages);
    if (inviterTab(deps) === 'inviters') void queryClient.prefetchInfiniteQuery(inviterPages(deps));
  },
  component: Suggestions,
});

function Suggestions() {
  return <SuggestionsScreen search={Route.useSearch()} onSearch={changeSearch(Route.useNavigate())} />;
}
