import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { query, type Reply } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ClosedProfile } from './restricted-profile.tsx';
import type { Person } from './details.tsx';
import { personName } from '../../../contract/profile-fields.ts';
import { PersonProfile, PersonProfileSkeleton } from './profile.tsx';
import { ProfileProblem } from '../profile-problem.tsx';

type Props = {
  /** From the address: whose profile is open. */
  id: string | undefined;
  /** Where the list underneath has the person already, and shows no more than this of them. */
  person?: Person | undefined;
};

/** Somebody's full profile over the list. It has an address of its own, so 'back' closes it and a link leads to it. */
export function PersonDialog({ id, person: given }: Props) {
  const { user } = useSession();
  const shown = useLast(id);
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
          {!person && error && <ProfileProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
          {!person && !error && <PersonProfileSkeleton />}
        </>
      ) : (
        user !== undefined && <ClosedProfile id={shown} isSignedIn={user !== null} />
      )}
    </Dialog>
  );
}

/** Opened from the list, going back closes it; opened by its link, the list comes in its place. */
function useClose(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.latestLocation.state.isOverList) router.history.back();
    else void navigate({ to: '.', search: ({ person: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
}

/** What was last there, so that the dialog keeps its content while it fades. */
function useLast(value: string | undefined): string | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** The person as a page of the directory has them, so that the profile stands at once. */
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
