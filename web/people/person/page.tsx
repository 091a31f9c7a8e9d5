import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import type { Reply } from '../../lib/api.ts';
import type { Me } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { personQuery } from '../queries.ts';
import type { Person } from './details.tsx';
import { PersonProfile, PersonProfileSkeleton } from './profile.tsx';

/** One person with all they share (rules as in the directory: the server leaves out the rest). */
export function PersonPage({ id, viewer }: { id: string; viewer: Me }) {
  const listed = useListed(id);
  const { data, error, isFetching, refetch } = useQuery({
    ...personQuery(id),
    ...(listed && { placeholderData: listed }),
  });
  if (error?.isNotFound) return <NotFound />;
  return (
    <>
      <BackLink />
      {data && <PersonProfile person={data} viewer={viewer} />}
      {!data && error && <LoadFailed error={error} what="The profile" busy={isFetching} onRetry={refetch} />}
      {!data && !error && <PersonProfileSkeleton />}
    </>
  );
}

/** Goes back to the place in the list that the person was opened from, or to the directory. */
function BackLink() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (
    <p className="mb-4">
      <TextLink
        to="/directory"
        onClick={(event) => {
          if (!isFromList) return;
          event.preventDefault();
          history.back();
        }}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft className="size-5" />
        {isFromList ? 'Back' : 'All alumni'}
      </TextLink>
    </p>
  );
}

/** The person from a loaded page of the directory, to show the profile at once. */
function useListed(id: string): Person | undefined {
  const client = useQueryClient();
  const lists = client.getQueriesData<{ pages?: Reply<'GET /directory'>[] }>({ queryKey: ['GET /directory'] });
  return lists.flatMap(([, data]) => data?.pages?.flatMap(({ items }) => items) ?? []).find((each) => each.id === id);
}

const NotFound = () => (
  <>
    <PageTitle tab="Not found" className="sr-only">
      This person isn’t in the directory
    </PageTitle>
    <EmptyState
      icon={UserRoundX}
      title="This person isn’t in the directory"
      className="py-10"
      action={<LinkButton to="/directory">Browse the directory</LinkButton>}
    >
      They may have left, or the link is incomplete.
    </EmptyState>
  </>
);
