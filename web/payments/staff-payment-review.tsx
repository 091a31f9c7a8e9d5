import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { toast } from '../ui/toast.ts';
import { REVIEW_READS, type ReviewedPayment } from './staff-payments.ts';

const NO_REASON = 'Please provide a reason for rejection in the admin notes.';
const WORDS = {
  confirm: { done: 'Payment confirmed', failed: 'Failed to confirm payment. Please try again.' },
  reject: { done: 'Payment rejected', failed: 'Failed to reject payment. Please try again.' },
};
type Verdict = keyof typeof WORDS;

type Props = {
  payment: ReviewedPayment;
  /** Somebody else was quicker; the sentence that says so. */
  onConflict: (sentence: string) => void;
  onDecided: () => Promise<boolean>;
};

/** Admin notes with 'Reject Payment' and 'Confirm Payment', for a pending payment (spec 4, 5). */
export function StaffPaymentReview({ payment, onConflict, onDecided }: Props) {
  const [notes, setNotes] = useState('');
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { decide, busy, failure } = useVerdict(payment, onConflict, onDecided);
  const reject = () => {
    const isMissing = notes.trim() === '';
    setMissing(isMissing ? NO_REASON : undefined);
    if (isMissing) field.current?.focus();
    else void decide('reject', notes);
  };
  const confirm = () => {
    setMissing(undefined);
    void decide('confirm', notes);
  };
  return (
    <div className="grid gap-4 border-rule border-t pt-4">
      <TextareaField
        ref={field}
        label="Admin notes"
        hint="Needed to reject: the member reads them. Optional to confirm."
        maxLength={2000}
        value={notes}
        readOnly={busy !== null}
        onChange={(event) => {
          setNotes(event.target.value);
          setMissing(undefined);
        }}
        error={missing}
      />
      <FormError>{failure}</FormError>
      <div className="sticky bottom-0 -mx-1 grid grid-cols-2 gap-3 bg-raised px-1 py-2">
        <Button
          tone="danger"
          busy={busy === 'reject'}
          busyLabel="Rejecting..."
          disabled={busy === 'confirm'}
          onClick={reject}
          className="px-3"
        >
          Reject Payment
        </Button>
        <Button
          busy={busy === 'confirm'}
          busyLabel="Confirming..."
          disabled={busy === 'reject'}
          onClick={confirm}
          className="px-3"
        >
          Confirm Payment
        </Button>
      </div>
    </div>
  );
}

function useVerdict(payment: ReviewedPayment, onConflict: Props['onConflict'], onDecided: Props['onDecided']) {
  const client = useQueryClient();
  const confirm = useOperation('POST /payments/:id/confirmation', { refreshes: REVIEW_READS });
  const reject = useOperation('POST /payments/:id/rejection', { refreshes: REVIEW_READS });
  const [busy, setBusy] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (verdict: Verdict, notes: string) => {
    setBusy(verdict);
    setFailure(null);
    try {
      await { confirm, reject }[verdict].mutateAsync({ params: { id: payment.id }, body: { notes } });
      const goesOn = await onDecided().catch(() => true);
      toast.success(goesOn ? WORDS[verdict].done : `${WORDS[verdict].done}. No payment is waiting any more.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PAYMENT_NOT_PENDING') {
        onConflict(error.message);
        for (const read of REVIEW_READS) void client.invalidateQueries({ queryKey: [read] });
      } else setFailure(messageOf(error, WORDS[verdict].failed));
    } finally {
      setBusy(null);
    }
  };
  return { decide, busy, failure };
}
