import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft, UserSearch } from 'lucide-react';
import { requireProfile } from '../lib/guards.ts';
import { ConnectionsList } from '../people/connections/list.tsx';
import { rememberedSort } from '../people/connections/sort.ts';
import { PersonDetails } from '../people/person/card.tsx';
import { connectionPages } from '../people/queries.ts';
import { connectionSearch } from '../people/search.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/connections')({
  validateSearch: connectionSearch,
  beforeLoad: requireProfile,
  loader: async ({ context, location }) => {
    void context.queryClient.prefetchInfiniteQuery(
      connectionPages(connectionSearch(location.search), rememberedSort()),
    );
    await PersonDetails.preload();
  },
  staticData: { modules: ['web/people/person/details.tsx'] },
  component: Connections,
});

function Connections() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        title="Your Connections"
        description="Alumni who sat in the same form and level as you."
        actions={
          <>
            <LinkButton to="/classes" icon={UserSearch}>
              Find Missing Classmates
            </LinkButton>
            <LinkButton to="/dashboard" tone="secondary" icon={ArrowLeft}>
              Back to Dashboard
            </LinkButton>
          </>
        }
      />
      <ConnectionsList
        search={search}
        onSearch={(search, replace = false) => void navigate({ search, replace, resetScroll: false })}
        user={user}
        whenNone={
          <LinkButton to="/directory" tone="secondary">
            Browse the directory
          </LinkButton>
        }
      />
    </>
  );
}
