import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { type StaffRegistration, WITHDRAWAL_QUERIES } from './search.ts';
import { nameOf, withdrawalConsequences } from './status.ts';

type Props = DialogFrameProps & { registration: StaffRegistration; eventName: string };

/** Asks before somebody's place is given back: what that means, and why, which is needed where money was confirmed. */
export function WithdrawalDialog({ registration, eventName, ...frame }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const withdraw = useOperation('POST /registrations/:id/withdrawal', { refreshes: WITHDRAWAL_QUERIES });
  const name = nameOf(registration);
  const { id, status } = registration;
  const isNeeded = status === 'paid';
  return (
    <ConfirmDialog
      {...frame}
      title={`Withdraw ${name} from ${eventName}?`}
      action="Withdraw Registration"
      busyAction="Withdrawing..."
      otherwise="Failed to withdraw the registration. Please try again."
      isReady={!isNeeded || reason.trim() !== ''}
      onConfirm={async () => {
        try {
          await withdraw.mutateAsync({ params: { id }, body: { status, reason } });
          toast.success(`${name} is withdrawn from ${eventName}`);
        } catch (error) {
          // Somebody else did it, or the answer to an earlier try was lost.
          if (!(error instanceof ApiError) || error.code !== 'REGISTRATION_NOT_FOUND') throw error;
          await Promise.all(WITHDRAWAL_QUERIES.map((read) => client.invalidateQueries({ queryKey: [read] })));
          toast.success(`${name} was withdrawn already`);
        }
      }}
    >
      <SentenceList sentences={withdrawalConsequences(registration)} />
      <TextareaField
        label="Reason"
        optional={!isNeeded}
        required={isNeeded}
        hint={
          isNeeded
            ? 'Needed, because the payment was confirmed. It is kept in the activity log.'
            : 'It is kept in the activity log.'
        }
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
