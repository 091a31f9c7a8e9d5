import { Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { reopeningWords } from './reopening-consequences.ts';
import type { PaymentDetail } from './queue.ts';
import { useReopening } from './use-reopening.ts';

type Props = { payment: PaymentDetail; heading: RefObject<HTMLElement | null>; onReopened: () => void };

/** Takes a mistaken verdict back: asks why first. It stays while its dialog fades, though there is none to take back then. */
export function StaffPaymentReopening({ payment, heading, onReopened }: Props) {
  const dialog = useDialogState<true>();
  const opener = useRef<HTMLButtonElement>(null);
  const { reason, write, missing, field, submit, isBusy, failure, forget } = useReopening(payment, () => {
    dialog.frame.onOpenChange(false);
    onReopened();
  });
  return (
    <>
      {payment.may_reopen && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-rule border-t pt-3">
          <p className="text-[.9rem] text-ink-soft">Decided by mistake?</p>
          <Button
            ref={opener}
            tone="quiet"
            size="sm"
            icon={<Undo2 className="size-5" aria-hidden="true" />}
            onClick={() => {
              forget();
              dialog.show(true);
            }}
            className="-mr-3.5"
          >
            Reopen Payment
          </Button>
        </div>
      )}
      {dialog.subject && (
        <FormDialog
          key={dialog.key}
          {...dialog.frame}
          // The button that opened it goes with the verdict.
          onClosed={() => !opener.current && heading.current?.focus()}
          title={`Reopen the payment from ${payment.user_name}?`}
          onSubmit={submit}
          action="Reopen Payment"
          busyAction="Reopening..."
          isBusy={isBusy}
          isDirty={false}
          failure={failure}
        >
          <SentenceList sentences={reopeningWords(payment)} />
          <TextareaField
            ref={field}
            label="Reason"
            hint="The member reads it. It is kept in the activity log."
            required
            maxLength={2000}
            value={reason}
            readOnly={isBusy}
            onChange={(event) => write(event.target.value)}
            error={missing}
          />
        </FormDialog>
      )}
    </>
  );
}
