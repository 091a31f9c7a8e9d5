import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshRegistrations } from '../queries.ts';
import { withdrawalEffects } from './guests.ts';
import type { Registration } from './payment-state.ts';

export function WithdrawButton({ registration }: { registration: Registration }) {
  const { id, event_name } = registration;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const withdraw = async () => {
    const refusal = await tryToWithdraw(id);
    // Not in the dialog: the refetch removes it.
    if (refusal) toast.error(refusal);
    else toast.success(`You’ve withdrawn from ${event_name}.`);
    await refreshRegistrations(client);
  };
  return (
    <>
      <Button tone="danger" size="sm" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Withdraw from '${event_name}'?`}
        description={withdrawalEffects(registration)}
        cancel="Keep my place"
        action="Withdraw"
        busyAction="Withdrawing..."
        onConfirm={withdraw}
        otherwise="We couldn’t withdraw your registration. Try again."
      />
    </>
  );
}

/** Returns why it can't be withdrawn if a payment was just submitted; throws if trying again may help. */
async function tryToWithdraw(id: string): Promise<string | null> {
  try {
    await api('DELETE /registrations/:id', { params: { id } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Already withdrawn: the reply to an earlier attempt was lost, or another tab did it.
    if (error.code === 'REGISTRATION_NOT_FOUND') return null;
    if (error.code === 'REGISTRATION_HAS_PAYMENT') return error.message;
    throw error;
  }
}
