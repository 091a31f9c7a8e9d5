import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads } from '../../lib/session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { toast } from '../../ui/toast.ts';
import { withdrawalEffects } from './guests.ts';
import type { Registration } from './payment-state.ts';

export function WithdrawButton({ registration }: { registration: Registration }) {
  const { id, event_name } = registration;
  const client = useQueryClient();
  const withdraw = useOperation('DELETE /registrations/:id', { gone: ['REGISTRATION_NOT_FOUND'] });
  return (
    <ConfirmButton
      button={{ tone: 'danger', size: 'sm', children: 'Withdraw' }}
      title={`Withdraw from '${event_name}'?`}
      description={withdrawalEffects(registration)}
      cancel="Keep my place"
      action="Withdraw"
      busyAction="Withdrawing..."
      onConfirm={async () => {
        try {
          await withdraw.mutateAsync({ params: { id } });
          toast.success(`You’ve withdrawn from ${event_name}.`);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'REGISTRATION_HAS_PAYMENT') throw error;
          // Not in the dialog: the refetch removes it.
          toast.error(error.message);
          await refreshReads(client);
        }
      }}
      otherwise="We couldn’t withdraw your registration. Try again."
    />
  );
}
