import { useState } from 'react';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { REGISTRATION_READS } from './reads.ts';
import type { Registration } from './standing.ts';

/** Gives the place back, after asking. */
export function WithdrawButton({ registration: { id, event_name } }: { registration: Registration }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useOperation('DELETE /registrations/:id', { refreshes: REGISTRATION_READS });
  const confirm = async () => {
    await withdraw.mutateAsync({ params: { id } });
    toast.success(`You have withdrawn from ${event_name}.`);
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
        onConfirm={confirm}
        otherwise="Failed to withdraw. Please try again."
      />
    </>
  );
}
