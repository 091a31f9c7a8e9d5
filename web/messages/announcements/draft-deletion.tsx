import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { Announcement } from './queries.ts';

type Props = { announcement: Announcement; onDeleted: () => void };

/** The page of a draft that is gone isn't asked for again: only the list is. */
const REFRESHED = ['GET /announcements'] as const;

export function DraftDeletion({ announcement: { id, subject }, onDeleted }: Props) {
  const dialog = useDialogState<string>();
  const remove = useOperation('DELETE /announcements/:id', { refreshes: REFRESHED });
  return (
    <>
      <Button tone="secondary" onClick={() => dialog.show(id)}>
        Delete Draft
      </Button>
      {dialog.subject && (
        <ConfirmDialog
          key={dialog.key}
          {...dialog.frame}
          title={`Delete the draft “${subject}”?`}
          description="It hasn’t been sent to anyone. You can’t undo this."
          action="Delete Draft"
          busyAction="Deleting..."
          otherwise="We couldn’t delete the draft. Try again."
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id } });
            toast.success('The draft is deleted');
            onDeleted();
          }}
        />
      )}
    </>
  );
}
