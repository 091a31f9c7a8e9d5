import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useOperation } from '../../lib/operation.ts';
import { useDraftKey } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { CHANGED_BY_DECISION, type ReviewedPayment } from './queries.ts';

const NO_REASON = 'Please provide a reason for rejection in the admin notes.';
const MESSAGES = {
  confirm: { done: 'Payment confirmed', failed: 'Failed to confirm payment. Please try again.' },
  reject: { done: 'Payment rejected', failed: 'Failed to reject payment. Please try again.' },
};
type Decision = keyof typeof MESSAGES;
export type PaymentDecision = ReturnType<typeof usePaymentDecision>;

/**
 * Decides a payment. The notes are a draft per payment, so that opening another payment or a decision by another person
 * doesn't lose them. `onDecided` opens the next payment, or returns a sentence if there is none.
 */
export function usePaymentDecision({ id, user_name }: ReviewedPayment, onDecided: () => Promise<string | null>) {
  const key = useDraftKey(`payment-notes:${id}`);
  const [notes, setNotes] = useState(() => readDraft<{ notes: string }>(key).notes ?? '');
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { decide, ...decision } = useDecision(id, user_name, () => {
    dropDraft(key);
    return onDecided();
  });
  return {
    ...decision,
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

function useDecision(id: string, name: string, onDecided: () => Promise<string | null>) {
  const client = useQueryClient();
  const confirm = useOperation('POST /payments/:id/confirmation', { refreshes: CHANGED_BY_DECISION });
  const reject = useOperation('POST /payments/:id/rejection', { refreshes: CHANGED_BY_DECISION });
  const [busy, setBusy] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDecidedHere, setDecidedHere] = useState(false);
  const decide = async (decision: Decision, notes: string) => {
    if (busy) return;
    setBusy(decision);
    setFailure(null);
    // Before the response, because a refresh may show the decided payment earlier.
    setDecidedHere(true);
    try {
      await { confirm, reject }[decision].mutateAsync({ params: { id }, body: { notes } });
      const end = await onDecided().catch(() => null);
      // The next payment is on screen by now; the name makes a mistake visible.
      const done = `${MESSAGES[decision].done}: ${name}`;
      toast.success(end ? `${done}. ${end}` : done);
    } catch (error) {
      setDecidedHere(false);
      setFailure(messageOf(error, MESSAGES[decision].failed));
      if (error instanceof ApiError && error.code === 'PAYMENT_NOT_PENDING') {
        for (const operation of CHANGED_BY_DECISION) void client.invalidateQueries({ queryKey: [operation] });
      }
    } finally {
      setBusy(null);
    }
  };
  /** After a reopening, the next decision may be another person's. */
  const beginAgain = () => setDecidedHere(false);
  return { decide, beginAgain, busy, failure, isDecidedHere };
}
