import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { UserRoundX } from 'lucide-react';
import { personName } from '../../../contract/profile-fields.ts';
import { query, type Reply } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { useLastDefined } from '../../lib/state-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import type { Person } from './details.tsx';
import { PersonProfile, PersonProfileSkeleton } from './profile.tsx';
import { RestrictedProfile } from './restricted-profile.tsx';

type Props = {
  /** Whose profile is open, from the URL. */
  id: string | undefined;
  /** Given if the list underneath already has everything to show. */
  person?: Person | undefined;
};

/** A person's full profile over the list. It has its own URL, so Back closes it and it can be linked to. */
export function PersonDialog({ id, person: given }: Props) {
  const { user } = useSession();
  const shown = useLastDefined(id);
  const isMember = user?.profile_completed === true;
  const listed = useListed(shown);
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /directory/:id', { params: { id: shown ?? '' } }),
    enabled: isMember && shown !== undefined && !given,
    ...(listed && { placeholderData: listed }),
  });
  const person = isMember ? (given ?? data) : undefined;
  const close = useClose();
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={person ? personName(person) : 'Alumni profile'}
    >
      {user && isMember ? (
        <>
          {person && <PersonProfile person={person} viewer={user} />}
          {!person && error && <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />}
          {!person && !error && <PersonProfileSkeleton />}
        </>
      ) : (
        user !== undefined && <RestrictedProfile id={shown} isSignedIn={user !== null} />
      )}
    </Dialog>
  );
}

/** Goes back if the dialog was opened from the list; replaces the URL if it was opened by a link. */
function useClose(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.latestLocation.state.isOverList) router.history.back();
    else void navigate({ to: '.', search: ({ person: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
}

/** The person from a loaded page of the directory, to show the profile at once. */
function useListed(id: string | undefined): Person | undefined {
  const client = useQueryClient();
  for (const [, data] of client.getQueriesData<{ pages?: Reply<'GET /directory'>[] }>({
    queryKey: ['GET /directory'],
  })) {
    const found = data?.pages?.flatMap((page) => page.items).find((person) => person.id === id);
    if (found) return found;
  }
  return undefined;
}

type ErrorProps = { error: ApiError; busy: boolean; onRetry: () => void };

function LoadError({ error, busy, onRetry }: ErrorProps) {
  if (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT') {
    return (
      <EmptyState icon={UserRoundX} title="This person isn’t in the directory" className="py-6">
        They may have left, or the link is incomplete.
      </EmptyState>
    );
  }
  return <LoadFailed error={error} what="The profile" busy={busy} onRetry={onRetry} />;
}
