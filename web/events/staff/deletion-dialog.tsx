import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import type { StaffEvent } from '../editor/queries.ts';
import { type Deletion, deletionConsequences } from './deletion-consequences.ts';

type Props = DialogFrameProps & { event: StaffEvent };

/** Asks before an event is deleted and lists what goes with it; an event with history can't be deleted. */
export function DeletionDialog({ event, ...frame }: Props) {
  const remove = useOperation('DELETE /events/:id');
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /events/:id/deletion', { params: { id: event.id } }),
    staleTime: 0,
    gcTime: 0,
    // Once the event is deleted, the server answers EVENT_NOT_FOUND.
    enabled: frame.open && !remove.isSuccess && !remove.isPending,
  });
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete event '${event.name}'?`}
      description={data?.has_history ? undefined : 'You can’t undo this.'}
      cancel={data?.has_history ? 'Close' : 'Cancel'}
      action="Delete"
      busyAction="Deleting..."
      otherwise="Failed to delete event. Please try again."
      isReady={data !== undefined && !data.has_history}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: event.id } });
        toast.success(`'${event.name}' was deleted`);
      }}
    >
      {data && <Consequences event={event} deletion={data} />}
      {!data && !error && <SkeletonList count={2} of={<Skeleton className="h-5 w-4/5" />} className="grid gap-3" />}
      {error && !data && <LoadFailed error={error} what="The consequences" onRetry={refetch} busy={isFetching} />}
    </ConfirmDialog>
  );
}

function Consequences({ event, deletion }: { event: StaffEvent; deletion: Deletion }) {
  if (!deletion.has_history) return <p>{deletionConsequences(deletion)}</p>;
  return (
    <Note tone="warning" title="You can’t delete this event.">
      {deletionConsequences(deletion)}
      {event.is_published && ' Unpublish it instead: members then no longer see it.'}
    </Note>
  );
}
