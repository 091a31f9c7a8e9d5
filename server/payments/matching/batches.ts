/** Recording from bank lines: many at once, and each line whole or not at all (docs/decisions/0049). */
import type { EntryMethod } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, fromDatabase, invalid } from '../../lib/errors.ts';
import { getBalance, payablesOf } from '../../registrations/balances/balances.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { recorder } from '../entries/entries.ts';
import { recordPayment, recordRefund, refuseOtherBalance } from '../entries/recording.ts';
import { selectOpenDay } from '../periods/queries.ts';
import { confirmPayment } from '../review/decisions.ts';
import { rememberPayer } from './aliases.ts';
import { refuseOtherCurrency, requireOpen } from './locks.ts';
import { deleteBatch, inSavepoint, insertBatch, type LineRow, lockLines, lockPayments } from './queries.ts';

type Share = { registration_id: string; amount_cents: number; balance_cents: number };
type Item = { bank_line_id: string; shares: readonly Share[]; reason: string | null; remembers_payer: boolean };
type Refusal = { code: string; message: string };
type Batch = { id: string; lines: ReadonlyMap<string, LineRow>; pending: ReadonlyMap<string, string> };

/**
 * Locks registrations, payments and lines first, in this order, so that two batches never wait for one another. A refused
 * line leaves the others as they are.
 */
export async function recordBatch(ctx: MemberContext, { items }: { items: readonly Item[] }) {
  const batch = await lockBatch(ctx, items);
  const results: { bank_line_id: string; refusal: Refusal | null }[] = [];
  for (const item of items)
    results.push({ bank_line_id: item.bank_line_id, refusal: await recordItem(ctx, item, batch) });
  const isEmpty = results.every(({ refusal }) => refusal !== null);
  if (isEmpty) await deleteBatch(ctx.db, batch.id);
  return { id: isEmpty ? null : batch.id, items: results };
}

async function lockBatch(ctx: MemberContext, items: readonly Item[]): Promise<Batch> {
  const { db } = ctx;
  const registrations = items.flatMap(({ shares }) => shares.map(({ registration_id }) => registration_id));
  await lockRegistrations(db, registrations);
  const pending = await lockPayments(db, { registrations });
  const lines = await lockLines(
    db,
    items.map(({ bank_line_id }) => bank_line_id),
  );
  return {
    id: (await insertBatch(db, recorder(ctx))).id,
    lines: new Map(lines.map((line) => [line.id, line])),
    pending: new Map(pending.map(({ id, registration_id }) => [registration_id, id])),
  };
}

/** Null if it was recorded. */
async function recordItem(ctx: MemberContext, item: Item, batch: Batch): Promise<Refusal | null> {
  try {
    await inSavepoint(ctx.db, () => recordShares(ctx, item, batch));
    return null;
  } catch (thrown) {
    const error = fromDatabase(thrown);
    // Others, such as a lost connection, end the whole batch.
    if (error instanceof AppError && error.status < 500) return { code: error.code, message: error.message };
    throw thrown;
  }
}

async function recordShares(ctx: MemberContext, item: Item, batch: Batch): Promise<void> {
  const line = openLine(item, batch);
  for (const share of item.shares) await recordShare(ctx, share, { line, reason: item.reason, batch });
  if (!item.remembers_payer) return;
  const ids = item.shares.map(({ registration_id }) => registration_id);
  const user_ids = (await payablesOf(ctx, { ids })).map(({ user_id }) => user_id);
  await rememberPayer(ctx, { payer: line.payer, user_ids, batch_id: batch.id });
}

/** Throws BANK_LINE_NOT_FOUND, BANK_LINE_CLOSED, INVALID_INPUT. */
function openLine({ bank_line_id, shares, reason }: Item, { lines }: Batch): LineRow {
  const line = requireOpen(lines.get(bank_line_id));
  refuseOtherCurrency(line, 'Nothing can be recorded from this line');
  const sign = Math.sign(line.amount_cents);
  if (shares.some(({ amount_cents }) => Math.sign(amount_cents) !== sign))
    throw invalid('amount_cents', sign > 0 ? 'This line is money that came in.' : 'This line is money that went out.');
  if (sign < 0 && !reason) throw invalid('reason', 'Say why the money was returned. The member reads it.');
  return line;
}

type From = { line: LineRow; reason: string | null; batch: Batch };

/** A pending submission is confirmed, as in its review; anything else is a payment or refund that staff record. */
async function recordShare(ctx: MemberContext, share: Share, { line, reason, batch }: From): Promise<void> {
  const { registration_id, balance_cents, amount_cents } = share;
  const source = { bank_line_id: line.id, batch_id: batch.id };
  const received_on = await selectOpenDay(ctx.db, line.booked_on);
  const moved = { balance_cents, method: methodOf(line), received_on, reference: line.bank_reference };
  if (amount_cents < 0) {
    const refund = { ...moved, amount_cents: -amount_cents, reason: reason ?? '' };
    await recordRefund(ctx, registration_id, refund, source);
    return;
  }
  const pending = batch.pending.get(registration_id);
  if (!pending) {
    await recordPayment(ctx, registration_id, { ...moved, amount_cents, payer_name: line.payer }, source);
    return;
  }
  refuseOtherBalance(await getBalance(ctx, registration_id), share);
  await confirmPayment(ctx, pending, { notes: null, received_cents: amount_cents, received_on }, source);
}

function methodOf({ text }: LineRow): EntryMethod {
  if (/\bzelle\b/i.test(text)) return 'zelle';
  return /\bpaypal\b/i.test(text) ? 'paypal' : 'bank_transfer';
}
