import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { PaymentDecision } from './use-decision.ts';

type Props = { review: PaymentDecision; confirmButton: RefObject<HTMLButtonElement | null> };

/** On wide screens the buttons stay visible; a phone has no room for that. */
export function DecisionForm({ review, confirmButton }: Props) {
  const { notes, missing, field, write, reject, confirm, busy, failure } = review;
  return (
    <div className="grid gap-4 xl:contents">
      <div className="border-rule border-t pt-4">
        <TextareaField
          ref={field}
          label="Admin notes"
          hint="Needed to reject: the member reads them. Optional to confirm."
          maxLength={2000}
          value={notes}
          readOnly={busy !== null}
          aria-keyshortcuts="N"
          onChange={(event) => write(event.target.value)}
          error={missing}
        />
      </div>
      {/* An error further up could be off screen. */}
      <div className="sticky bottom-0 -mx-1 grid grid-cols-2 gap-3 bg-raised px-1 py-2 xl:-bottom-6 xl:pb-5">
        <FormError className="col-span-2">{failure}</FormError>
        <Button
          tone="danger"
          busy={busy === 'reject'}
          busyLabel="Rejecting..."
          disabled={busy === 'confirm'}
          aria-keyshortcuts="R"
          onClick={reject}
          className="px-3"
        >
          Reject Payment
        </Button>
        <Button
          ref={confirmButton}
          busy={busy === 'confirm'}
          busyLabel="Confirming..."
          disabled={busy === 'reject'}
          aria-keyshortcuts="C"
          onClick={confirm}
          className="px-3"
        >
          Confirm Payment
        </Button>
      </div>
    </div>
  );
}
