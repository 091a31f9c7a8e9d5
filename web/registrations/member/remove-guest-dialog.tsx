import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshRegistrations } from '../queries.ts';
import { type Guest, removalEffects } from './guests.ts';
import type { Registration } from './payment-state.ts';

type Props = DialogFrameProps & { registration: Registration; guest: Guest };

/** Says what happens to the place and the money first. */
export function RemoveGuestDialog({ registration, guest, ...frame }: Props) {
  const client = useQueryClient();
  const remove = async () => {
    try {
      await api('DELETE /guests/:id', { params: { id: guest.id } });
    } catch (error) {
      // Already removed: the reply to an earlier attempt was lost, or another tab did it.
      if (!(error instanceof ApiError) || error.code !== 'GUEST_NOT_FOUND') throw error;
    }
    toast.success(`${guest.name} is no longer on your registration`);
    await refreshRegistrations(client);
  };
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${guest.name}?`}
      cancel="Keep Guest"
      action="Remove Guest"
      busyAction="Removing..."
      onConfirm={remove}
      otherwise="We couldn’t remove your guest. Try again."
    >
      <SentenceList sentences={removalEffects(registration, guest)} />
    </ConfirmDialog>
  );
}
