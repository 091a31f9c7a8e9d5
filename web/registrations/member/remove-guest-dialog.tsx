import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { toast } from '../../ui/toast.ts';
import { type Guest, removalEffects } from './guests.ts';
import type { Registration } from './payment-state.ts';

type Props = DialogFrameProps & { registration: Registration; guest: Guest };

/** Says what happens to the place and the money first. */
export function RemoveGuestDialog({ registration, guest, ...frame }: Props) {
  const remove = useOperation('DELETE /guests/:id', { gone: ['GUEST_NOT_FOUND'] });
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${guest.name}?`}
      cancel="Keep Guest"
      action="Remove Guest"
      busyAction="Removing..."
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: guest.id } });
        toast.success(`${guest.name} is no longer on your registration`);
      }}
      otherwise="We couldn’t remove your guest. Try again."
    >
      <SentenceList sentences={removalEffects(registration, guest)} />
    </ConfirmDialog>
  );
}
