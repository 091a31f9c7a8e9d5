import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { splitReceived } from '../../../contract/fees.ts';
import { amountProblem, parseMoney, writeMoney } from '../../lib/amounts.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads, useDraftKey } from '../../lib/session.ts';
import { zoneNow } from '../../lib/zone.ts';
import { toast } from '../../ui/toast.ts';
import type { PaymentDetail } from './queries.ts';

const NO_AMOUNT = `Enter what was received, like ${writeMoney(12_000)}.`;
const STILL_LOADING = 'The payment is still loading. Press Reject Payment again in a moment.';
const NO_REASON = 'Please provide a reason for rejection in the admin notes.';
const MAY_HAVE_ARRIVED =
  'The bank statements have a line that may be this payment; it’s shown above. To reject the payment all the same, press Reject Payment again.';
const MESSAGES = {
  confirm: { done: 'Payment confirmed', failed: 'Failed to confirm payment. Please try again.' },
  reject: { done: 'Payment rejected', failed: 'Failed to reject payment. Please try again.' },
};
type Decision = keyof typeof MESSAGES;
export type PaymentDecision = ReturnType<typeof usePaymentDecision>;

type Draft = { notes: string; received: string; received_on: string };
type Problems = { [field in keyof Draft]?: string | undefined };

/**
 * Decides a payment. What is typed is a draft per payment, so that opening another payment or a decision by another person
 * doesn't lose it. Until the payment `isLoaded`, its bank lines aren't known and it can't be rejected. `onDecided` opens the
 * next payment, or returns a sentence if there is none.
 */
export function usePaymentDecision(
  { id, user_name, ...payment }: PaymentDetail,
  isLoaded: boolean,
  onDecided: () => Promise<string | null>,
) {
  const key = useDraftKey(`payment-decision:${id}`);
  const today = zoneNow(new Date()).slice(0, 10);
  const untouched: Draft = { notes: '', received: writeMoney(payment.total_amount_cents), received_on: today };
  const [draft, setDraft] = useState<Draft>(() => ({ ...untouched, ...readDraft<Draft>(key) }));
  const [problems, setProblems] = useState<Problems>({});
  const [isAsked, setAsked] = useState(false);
  const fields = {
    notes: useRef<HTMLTextAreaElement>(null),
    received: useRef<HTMLInputElement>(null),
    received_on: useRef<HTMLInputElement>(null),
  };
  const { decide, ...decision } = useDecision(id, user_name, () => {
    dropDraft(key);
    return onDecided();
  });
  const isRefused = (field: keyof Draft, problem: string | undefined) => {
    setProblems({ [field]: problem });
    if (problem) fields[field].current?.focus();
    return problem !== undefined;
  };
  const { notes, received, received_on } = draft;
  const received_cents = parseMoney(received);
  return {
    ...decision,
    failure: isLoaded && decision.failure === STILL_LOADING ? null : decision.failure,
    ...draft,
    today,
    balance: {
      now: payment.balance_cents,
      after: payment.balance_cents - splitReceived(payment, received_cents ?? 0).base_cents,
    },
    problems,
    fields,
    write: (change: Partial<Draft>) => {
      const typed = { ...draft, ...change };
      setDraft(typed);
      setProblems({});
      if (typed.notes.trim() || typed.received !== untouched.received || typed.received_on !== today)
        keepDraft(key, typed);
      else dropDraft(key);
    },
    reject: () => {
      if (isRefused('notes', notes.trim() === '' ? NO_REASON : undefined)) return;
      if (!isLoaded) return decision.warn(STILL_LOADING);
      if (payment.bank_lines.length === 0 || isAsked) return void decide('reject', { notes });
      setAsked(true);
      decision.warn(MAY_HAVE_ARRIVED);
    },
    confirm: () => {
      if (isRefused('received', received_cents ? amountProblem(received) : NO_AMOUNT)) return;
      if (isRefused('received_on', dayProblem(received_on, today))) return;
      const isOther = received_cents !== payment.total_amount_cents;
      void decide('confirm', {
        notes,
        ...(isOther && received_cents && { received_cents }),
        ...(received_on !== today && { received_on }),
      });
    },
  };
}

function dayProblem(day: string, today: string): string | undefined {
  if (day === '') return 'Choose the day.';
  return day > today ? 'This day is in the future.' : undefined;
}

function useDecision(id: string, name: string, onDecided: () => Promise<string | null>) {
  const client = useQueryClient();
  const confirm = useOperation('POST /payments/:id/confirmation');
  const reject = useOperation('POST /payments/:id/rejection');
  const [busy, setBusy] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDecidedHere, setDecidedHere] = useState(false);
  const decide = async (decision: Decision, body: { notes: string; received_cents?: number; received_on?: string }) => {
    if (busy) return;
    setBusy(decision);
    setFailure(null);
    // Before the response, because a refresh may show the decided payment earlier.
    setDecidedHere(true);
    try {
      await { confirm, reject }[decision].mutateAsync({ params: { id }, body });
      const end = await onDecided().catch(() => null);
      // The next payment is on screen by now; the name makes a mistake visible.
      const done = `${MESSAGES[decision].done}: ${name}`;
      toast.success(end ? `${done}. ${end}` : done);
    } catch (error) {
      setDecidedHere(false);
      setFailure(messageOf(error, MESSAGES[decision].failed));
      if (error instanceof ApiError && error.code === 'PAYMENT_NOT_PENDING') void refreshReads(client);
    } finally {
      setBusy(null);
    }
  };
  /** After a reopening, the next decision may be another person's. */
  const beginAgain = () => setDecidedHere(false);
  return { decide, beginAgain, busy, failure, warn: setFailure, isDecidedHere };
}
