import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { personName } from '../../contract/person-name.ts';
import { query } from '../lib/api.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Consequences, ConsequencesUnknown } from '../ui/consequences.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deletionEffects } from './deletion-effects.ts';
import type { NamedUser } from './search.ts';

type Props = DialogFrameProps & { user: NamedUser; onDeleted: () => void };

/** Confirmation of a deletion, with its effects in numbers (spec 5). */
export function DeleteUser({ user, onDeleted, ...frame }: Props) {
  const client = useQueryClient();
  const isDone = useRef(false);
  const remove = useOperation('DELETE /users/:id', { keeps: ['GET /users/:id', 'GET /users/:id/deletion'] });
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /users/:id/deletion', { params: { id: user.id } }),
    staleTime: 0,
    gcTime: 0,
    enabled: frame.open && !isDone.current,
  });
  return (
    <ConfirmDialog
      open={frame.open}
      onOpenChange={(isOpen) => {
        frame.onOpenChange(isOpen);
        if (isOpen || !isDone.current) return;
        client.removeQueries({ queryKey: ['GET /users/:id', { params: { id: user.id } }], type: 'inactive' });
        onDeleted();
      }}
      title={`Delete the account of ${personName(user)}?`}
      description="You can’t undo this."
      action="Delete User"
      busyAction="Deleting..."
      otherwise="Failed to delete user. Please try again."
      isReady={data !== undefined && !isFetching}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: user.id } });
        isDone.current = true;
      }}
    >
      {data && <Consequences {...deletionEffects(data)} />}
      {!data && !error && <EffectsSkeleton />}
      <ConsequencesUnknown error={error} refetch={refetch} isFetching={isFetching} />
    </ConfirmDialog>
  );
}

function EffectsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
