import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

type Props = DialogFrameProps & {
  operation: 'DELETE /activities/:id' | 'DELETE /ticket-types/:id';
  /** Such as 'activity'. */
  what: string;
  item: { id: string; name: string };
  onDeleted?: () => void;
};

/** Asks before a part of an event is deleted. */
export function DeleteDialog({ operation, what, item, onDeleted, ...frame }: Props) {
  const remove = useOperation(operation);
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete ${what} '${item.name}'?`}
      description="You can’t undo this."
      action="Delete"
      busyAction="Deleting..."
      otherwise={`Failed to delete ${what}. Please try again.`}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: item.id } });
        toast.success(`'${item.name}' was deleted`);
        onDeleted?.();
      }}
    />
  );
}
