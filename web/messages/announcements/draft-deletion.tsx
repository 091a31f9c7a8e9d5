import { useOperation } from '../../lib/operation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Announcement } from './queries.ts';

type Props = { announcement: Announcement; onDeleted: () => void };

export function DraftDeletion({ announcement: { id, subject }, onDeleted }: Props) {
  const remove = useOperation('DELETE /announcements/:id', { keeps: ['GET /announcements/:id'] });
  return (
    <ConfirmButton
      button={{ tone: 'secondary', children: 'Delete Draft' }}
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
  );
}
