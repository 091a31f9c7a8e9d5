import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshRegistrations } from '../queries.ts';
import type { Registration } from './status.ts';

/** Gives the place back, after asking. */
export function WithdrawButton({ registration: { id, event_name } }: { registration: Registration }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdraw = async () => {
    const refusal = await tryToWithdraw(id);
    // Not within the question: once the page has been read anew it is not asked any more.
    if (refusal) toast.error(refusal);
    else toast.success(`You have withdrawn from ${event_name}.`);
    await refreshRegistrations(client);
  };
  return (
    <>
      <Button tone="danger" size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw from '${event_name}'?`}
        description="Your ticket goes back to the others. You can register again while there are places left."
        cancel="Keep my place"
        action="Withdraw"
        busyAction="Withdrawing..."
        onConfirm={withdraw}
        otherwise="Failed to withdraw. Please try again."
      />
    </>
  );
}

/** Answers why it cannot be, where a payment was submitted meanwhile; throws where it may be tried again. */
async function tryToWithdraw(id: string): Promise<string | null> {
  try {
    await api('DELETE /registrations/:id', { params: { id } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Given back before: the answer to an earlier try was lost, or another tab did it.
    if (error.code === 'REGISTRATION_NOT_FOUND') return null;
    if (error.code === 'REGISTRATION_HAS_PAYMENT') return error.message;
    throw error;
  }
}
