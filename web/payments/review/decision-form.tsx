import type { RefObject } from 'react';
import { useClickGuard } from '../../lib/clicks.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { NewBalance } from '../entries/new-balance.tsx';
import type { PaymentDecision } from './use-decision.ts';

type Props = {
  review: PaymentDecision;
  /** False while the balance isn't known. */
  isLoaded: boolean;
  confirmButton: RefObject<HTMLButtonElement | null>;
};

/** The buttons stay at the foot of the panel or drawer while the rest scrolls. */
export function DecisionForm({ review, isLoaded, confirmButton }: Props) {
  const { notes, received, received_on, today, balance, problems, fields, write, reject, confirm, busy, failure } =
    review;
  // A decision opens the next payment, whose buttons are where the pressed one was.
  const guarded = useClickGuard();
  return (
    <>
      <div className="grid gap-4 border-rule border-t pt-4 [&_input]:scroll-mb-36 [&_textarea]:scroll-mb-36">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MoneyField
            ref={fields.received}
            label="Amount received"
            hint="With the fee. Change it if another amount arrived."
            value={received}
            readOnly={busy !== null}
            onChange={(event) => write({ received: event.target.value })}
            error={problems.received}
          />
          <DateField
            ref={fields.received_on}
            label="Received on"
            max={today}
            value={received_on}
            readOnly={busy !== null}
            onChange={(event) => write({ received_on: event.target.value })}
            error={problems.received_on}
          />
        </div>
        <div className={isLoaded ? undefined : 'invisible'}>
          <NewBalance {...balance} />
        </div>
        <TextareaField
          ref={fields.notes}
          label="Admin notes"
          hint="Needed to reject: the member reads them. Optional to confirm."
          maxLength={2000}
          value={notes}
          readOnly={busy !== null}
          aria-keyshortcuts="N"
          onChange={(event) => write({ notes: event.target.value })}
          error={problems.notes}
        />
      </div>
      {/* An error further up could be off screen. */}
      <div className="sticky -bottom-5 -mx-1 grid grid-cols-2 gap-3 border-rule border-t bg-raised px-1 pt-3 pb-4 xl:-bottom-6 xl:pb-5">
        <FormError className="col-span-2">{failure}</FormError>
        <Button
          tone="danger"
          busy={busy === 'reject'}
          busyLabel="Rejecting..."
          disabled={busy === 'confirm'}
          aria-keyshortcuts="R"
          {...guarded(reject)}
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
          {...guarded(confirm)}
          className="px-3"
        >
          Confirm Payment
        </Button>
      </div>
    </>
  );
}
