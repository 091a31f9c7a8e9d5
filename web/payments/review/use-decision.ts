import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useOperation } from '../../lib/operation.ts';
import { toast } from '../../ui/toast.ts';
import { REVIEW_READS, type ReviewedPayment } from './queue.ts';

const NO_REASON = 'Please provide a reason for rejection in the admin notes.';
const WORDS = {
  confirm: { done: 'Payment confirmed', failed: 'Failed to confirm payment. Please try again.' },
  reject: { done: 'Payment rejected', failed: 'Failed to reject payment. Please try again.' },
};
type Verdict = keyof typeof WORDS;
export type Review = ReturnType<typeof useReview>;

/**
 * The verdict on a payment and the notes for it. What is typed is kept for the tab by payment, so that neither a look at
 * another payment nor someone who decides first costs it. `onDecided` goes on to the next, or says in a sentence that
 * none waits.
 */
export function useReview({ id, user_name }: ReviewedPayment, onDecided: () => Promise<string | null>) {
  const key = `payment-notes:${id}`;
  const [notes, setNotes] = useState(() => readDraft<{ notes: string }>(key).notes ?? '');
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { decide, ...verdict } = useVerdict(id, user_name, () => {
    dropDraft(key);
    return onDecided();
  });
  return {
    ...verdict,
    notes,
    missing,
    field,
    write: (typed: string) => {
      setNotes(typed);
      setMissing(undefined);
      if (typed.trim()) keepDraft(key, { notes: typed });
      else dropDraft(key);
    },
    reject: () => {
      const isMissing = notes.trim() === '';
      setMissing(isMissing ? NO_REASON : undefined);
      if (isMissing) field.current?.focus();
      else void decide('reject', notes);
    },
    confirm: () => {
      setMissing(undefined);
      void decide('confirm', notes);
    },
  };
}

function useVerdict(id: string, name: string, onDecided: () => Promise<string | null>) {
  const client = useQueryClient();
  const confirm = useOperation('POST /payments/:id/confirmation', { refreshes: REVIEW_READS });
  const reject = useOperation('POST /payments/:id/rejection', { refreshes: REVIEW_READS });
  const [busy, setBusy] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDecidedHere, setDecidedHere] = useState(false);
  const decide = async (verdict: Verdict, notes: string) => {
    if (busy) return;
    setBusy(verdict);
    setFailure(null);
    // Before the answer: the payment may show as decided a moment earlier than that is known.
    setDecidedHere(true);
    try {
      await { confirm, reject }[verdict].mutateAsync({ params: { id }, body: { notes } });
      const end = await onDecided().catch(() => null);
      // The next payment is on the screen by now: without the name a slip of the finger would go unseen.
      const done = `${WORDS[verdict].done}: ${name}`;
      toast.success(end ? `${done}. ${end}` : done);
    } catch (error) {
      setDecidedHere(false);
      setFailure(messageOf(error, WORDS[verdict].failed));
      if (error instanceof ApiError && error.code === 'PAYMENT_NOT_PENDING') {
        for (const read of REVIEW_READS) void client.invalidateQueries({ queryKey: [read] });
      }
    } finally {
      setBusy(null);
    }
  };
  /** The verdict was taken back: the next one may be someone else's. */
  const beginAgain = () => setDecidedHere(false);
  return { decide, beginAgain, busy, failure, isDecidedHere };
}
