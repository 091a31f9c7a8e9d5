import { Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { PaymentDetail } from './queries.ts';
import { reopeningConsequences } from './reopening-consequences.ts';
import { useReopening } from './use-reopening.ts';

type Props = { payment: PaymentDetail; heading: RefObject<HTMLElement | null>; onReopened: () => void };

/** Stays mounted while its dialog fades out, though the button is gone by then. */
export function ReopenPayment({ payment, heading, onReopened }: Props) {
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
          // The button that opened it disappears with the decision.
          onClosed={() => !opener.current && heading.current?.focus()}
          title={`Reopen the payment from ${payment.user_name}?`}
          onSubmit={submit}
          action="Reopen Payment"
          busyAction="Reopening..."
          isBusy={isBusy}
          isDirty={false}
          failure={failure}
        >
          <SentenceList sentences={reopeningConsequences(payment)} />
          <TextareaField
            ref={field}
            label="Reason"
            hint="The member will read it. The activity log keeps it."
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
