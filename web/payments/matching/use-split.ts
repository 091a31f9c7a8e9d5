import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { amountProblem, parseMoney, writeMoney } from '../../lib/amounts.ts';
import { messageOf } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/format.ts';
import { type BatchItem, suggestedFor } from './items.ts';
import { namesOf } from './labels.ts';
import { type BankLine, type Candidate, candidatesOf } from './queries.ts';
import type { Batches } from './use-batches.ts';

/** A registration and what of the line belongs to it, as typed. */
export type Share = { candidate: Candidate; typed: string };
export type Split = ReturnType<typeof useSplit>;

const centsOf = (typed: string): number => parseMoney(typed) ?? 0;

/** Which registrations a line pays for, and how much. `send` returns why nothing was recorded. */
export function useSplit(line: BankLine, send: Batches['send'], onDone: () => void) {
  const client = useQueryClient();
  const sign = Math.sign(line.open_cents);
  const [shares, setShares] = useState<readonly Share[]>(() =>
    line.proposals.map(({ amount_cents, ...candidate }) => ({ candidate, typed: writeMoney(Math.abs(amount_cents)) })),
  );
  const [isRemembered, setRemembered] = useState(false);
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const left_cents = sign * (Math.abs(line.open_cents) - shares.reduce((sum, { typed }) => sum + centsOf(typed), 0));
  const change = (next: readonly Share[]) => {
    setTouched(true);
    setFailure(null);
    setShares(next);
  };
  const item = (): BatchItem => ({
    bank_line_id: line.id,
    shares: shares.map(({ candidate, typed }) => ({
      registration_id: candidate.registration_id,
      amount_cents: sign * centsOf(typed),
      balance_cents: candidate.balance_cents,
    })),
    reason: reason || null,
    remembers_payer: isRemembered,
  });
  /** Someone else may have recorded a payment meanwhile. */
  const reload = async () => {
    const now = await Promise.all(
      shares.map(({ candidate }) => client.fetchQuery(candidatesOf(line.id, candidate.payment_code))),
    );
    const found = new Map(now.flatMap(({ items }) => items).map((each) => [each.registration_id, each]));
    setShares(
      shares.map((share) => ({ ...share, candidate: found.get(share.candidate.registration_id) ?? share.candidate })),
    );
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    const problem = problemOf(shares, left_cents * sign) ?? (sign < 0 && !reason.trim() ? NO_REASON : null);
    setFailure(problem);
    if (problem || isBusy) return;
    setBusy(true);
    try {
      const refusal = await send([item()], namesOf(shares.map(({ candidate }) => candidate)));
      setFailure(refusal);
      if (refusal) await reload();
      else onDone();
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t record this. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return {
    shares,
    left_cents,
    isGoingOut: sign < 0,
    isRemembered,
    setRemembered,
    reason,
    setReason,
    isTouched: isTouched || reason !== '' || isRemembered,
    isBusy,
    failure,
    save,
    add: (candidate: Candidate) =>
      change([...shares, { candidate, typed: writeMoney(Math.abs(suggestedFor(candidate, left_cents))) }]),
    remove: (id: string) => change(shares.filter(({ candidate }) => candidate.registration_id !== id)),
    type: (id: string, typed: string) =>
      change(shares.map((share) => (share.candidate.registration_id === id ? { ...share, typed } : share))),
  };
}

const NO_REASON = 'Say why the money was returned. The member reads it.';

function problemOf(shares: readonly Share[], left: number): string | null {
  if (shares.length === 0) return 'Choose at least one registration.';
  const wrong = shares.find(({ typed }) => amountProblem(typed) || centsOf(typed) === 0);
  if (wrong) return `Enter an amount for ${wrong.candidate.name ?? 'the deleted account'}, like ${writeMoney(12_000)}.`;
  return left < 0 ? `That’s ${formatMoney(-left)} more than the line has.` : null;
}
