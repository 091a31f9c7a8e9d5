import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> & {
  suggested?: string;
  onConfirm: (reason: string) => Promise<unknown>;
};

/** A question that can be confirmed once a reason is given. */
export function ReasonDialog({ suggested = '', isReady = true, onConfirm, children, ...question }: Props) {
  const [reason, setReason] = useState(suggested);
  return (
    <ConfirmDialog {...question} isReady={isReady && reason.trim() !== ''} onConfirm={() => onConfirm(reason)}>
      {children}
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
