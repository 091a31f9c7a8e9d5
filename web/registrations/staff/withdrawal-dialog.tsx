import { useState } from 'react';
import { amountProblem, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { StaffRegistration } from './search.ts';
import { hasReceived, nameOf, withdrawalConsequences } from './withdrawal.ts';

type Props = DialogFrameProps & { registration: StaffRegistration; eventName: string };

/** Asks before staff withdraw a registration, with its consequences and a reason, required for a confirmed payment. */
export function WithdrawalDialog({ registration, eventName, ...frame }: Props) {
  const [reason, setReason] = useState('');
  const [fee, setFee] = useState('');
  const withdraw = useOperation('POST /registrations/:id/withdrawal', { gone: ['REGISTRATION_NOT_FOUND'] });
  const memberName = nameOf(registration);
  const { id, status } = registration;
  const isReasonRequired = hasReceived(registration);
  return (
    <ConfirmDialog
      {...frame}
      title={`Withdraw ${memberName} from ${eventName}?`}
      action="Withdraw Registration"
      busyAction="Withdrawing..."
      otherwise="We couldn’t withdraw the registration. Try again."
      isReady={(!isReasonRequired || reason.trim() !== '') && !amountProblem(fee)}
      onConfirm={async () => {
        const body = { status, reason, cancellation_fee_cents: parseMoney(fee) ?? 0 };
        const done = await withdraw.mutateAsync({ params: { id }, body });
        toast.success(done ? `${memberName} is withdrawn from ${eventName}` : `${memberName} was withdrawn already`);
      }}
    >
      <SentenceList sentences={withdrawalConsequences(registration)} />
      <TextareaField
        label="Reason"
        optional={!isReasonRequired}
        required={isReasonRequired}
        hint={
          isReasonRequired
            ? 'Required because the payment was confirmed. It appears in the activity log.'
            : 'It appears in the activity log.'
        }
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isReasonRequired && (
        <MoneyField
          label="Cancellation fee"
          optional
          hint="What the member doesn’t get back."
          value={fee}
          error={amountProblem(fee)}
          onChange={(event) => setFee(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
