import { useState } from 'react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { daysOf } from './labels.ts';
import type { Period } from './queries.ts';

export default function ReopenPeriod({ period, ...frame }: DialogFrameProps & { period: Period }) {
  const [reason, setReason] = useState('');
  const reopen = useOperation('POST /accounting-periods/:id/reopening');
  return (
    <ConfirmDialog
      {...frame}
      title={`Reopen ${daysOf(period)}?`}
      description="Entries can be dated in these days again. Your reason stays in the list."
      action="Reopen Period"
      busyAction="Reopening..."
      otherwise="We couldn’t reopen the period. Try again."
      isReady={reason.trim() !== ''}
      onConfirm={async () => {
        await reopen.mutateAsync({ params: { id: period.id }, body: { reason } });
        toast.success(`${daysOf(period)} is open again.`);
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
