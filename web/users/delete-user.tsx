import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { query } from '../lib/api.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deletionWords } from './deletion-words.ts';
import { DELETION_READS, fullName, type Named } from './users.ts';

type Props = DialogFrameProps & { user: Named; onDeleted: () => void };

/** Asks before an account is deleted, with what that means in real numbers (spec 5). */
export function DeleteUser({ user, onDeleted, ...frame }: Props) {
  const client = useQueryClient();
  const isDone = useRef(false);
  const remove = useOperation('DELETE /users/:id', { refreshes: DELETION_READS });
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
      title={`Delete the account of ${fullName(user)}?`}
      description="This cannot be undone."
      action="Delete User"
      busyAction="Deleting..."
      otherwise="Failed to delete user. Please try again."
      isReady={data !== undefined && !isFetching}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: user.id } });
        isDone.current = true;
      }}
    >
      {data && <Consequences {...deletionWords(data)} />}
      {!data && !error && <Waiting />}
      {error && (error.status === 0 || error.status >= 500) && (
        <LoadFailed error={error} what="What this would do" onRetry={refetch} busy={isFetching} />
      )}
      {error && error.status > 0 && error.status < 500 && <FormError>{error.message}</FormError>}
    </ConfirmDialog>
  );
}

function Consequences({ goes, stays }: { goes: string[]; stays: string[] }) {
  return (
    <div className="grid gap-5">
      <Sentences title="What goes" sentences={goes} icon={<X className="size-5 text-red-ink" aria-hidden="true" />} />
      <Sentences
        title="What stays"
        sentences={stays}
        icon={<Check className="size-5 text-green-ink" aria-hidden="true" />}
      />
    </div>
  );
}

function Sentences({ title, sentences, icon }: { title: string; sentences: string[]; icon: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[1.05rem]">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2.5 leading-snug">
            <span className="mt-px shrink-0">{icon}</span>
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
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
