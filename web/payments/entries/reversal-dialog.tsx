import { useState } from 'react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { balanceText, entryAmount, entryLabel } from './labels.ts';
import type { Entry } from './queries.ts';

/** Takes an entry back that was a mistake; both stay in the history. */
export function ReversalDialog({ entry, ...frame }: DialogFrameProps & { entry: Entry }) {
  const [reason, setReason] = useState('');
  const reverse = useOperation('POST /payment-entries/:id/reversal');
  return (
    <ConfirmDialog
      {...frame}
      title={`Reverse this ${entryLabel(entry).toLowerCase()} of ${entryAmount(entry)}?`}
      description="For an entry that was a mistake. Both stay in the history, and the member gets an email with your reason."
      action="Reverse Entry"
      busyAction="Reversing..."
      otherwise="We couldn’t reverse the entry. Try again."
      isReady={reason.trim() !== ''}
      onConfirm={async () => {
        const { balance_cents } = await reverse.mutateAsync({ params: { id: entry.id }, body: { reason } });
        toast.success(`Entry reversed. ${balanceText({ balance_cents })}.`);
      }}
    >
      <TextareaField
        label="Reason"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
