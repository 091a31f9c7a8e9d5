/** The bank takes money back by a later line, such as a bounced cheque: what was recorded from the first line is reversed. */
import { school } from '../../../school.config.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockBalances } from '../../registrations/balances/balances.ts';
import { reverseEntry } from '../entries/reversals.ts';
import { type LineRow, lockLines, lockPayments } from '../matching/queries.ts';
import { rejectReturned } from '../review/reopenings.ts';
import { selectEntriesToReverse } from './queries.ts';

type Form = { entry_ids: readonly string[]; reason: string };
type Entry = Awaited<ReturnType<typeof selectEntriesToReverse>>[number];

/**
 * All of these entries, or none; both lines are recorded then. Tells the members. Throws BANK_LINE_NOT_FOUND,
 * BANK_LINE_CLOSED, BANK_LINE_EXCEEDED, PAYMENT_ENTRY_NOT_FOUND, ENTRY_NOT_UNDONE, ENTRY_REVERSED, OWN_PAYMENT,
 * REFUND_TOO_HIGH if it was refunded meanwhile, PAYMENT_SENT_AGAIN if another payment waits for a decision.
 */
export async function reverseByLine(ctx: MemberContext, id: string, { entry_ids, reason }: Form) {
  const ids = [...new Set(entry_ids)];
  const entries = await selectEntriesToReverse(ctx.db, ids);
  if (entries.length < ids.length) throw new AppError('PAYMENT_ENTRY_NOT_FOUND');
  const line = await lockAll(ctx, id, entries);
  if (!entries.every((entry) => isUndoneBy(line, entry))) throw new AppError('ENTRY_NOT_UNDONE');
  // Under the locks: a colleague may have reversed one, and confirmed its payment again by another line.
  if ((await selectEntriesToReverse(ctx.db, ids)).some((entry) => entry.is_reversed)) {
    throw new AppError('ENTRY_REVERSED');
  }
  for (const entry of entries) {
    const back = { reason, bank_line_id: id };
    if (entry.payment_id) await rejectReturned(ctx, entry.payment_id, back);
    else await reverseEntry(ctx, entry.id, back);
  }
  return { done: true as const };
}

/** In the order of every operation: registrations, payments, bank lines. */
async function lockAll(ctx: MemberContext, id: string, entries: readonly Entry[]): Promise<LineRow> {
  await lockBalances(
    ctx,
    entries.map(({ registration_id }) => registration_id),
  );
  await lockPayments(ctx.db, { ids: entries.flatMap(({ payment_id }) => payment_id ?? []) });
  const lines = await lockLines(ctx.db, [id, ...entries.flatMap(({ bank_line_id }) => bank_line_id ?? [])]);
  const line = lines.find((each) => each.id === id);
  if (!line) throw new AppError('BANK_LINE_NOT_FOUND');
  if (line.ignored_reason !== null) throw new AppError('BANK_LINE_CLOSED');
  if (line.currency !== school.currency) throw new AppError('ENTRY_NOT_UNDONE');
  return line;
}

/** A trigger refuses others as well. */
const isUndoneBy = ({ bank_account_id, amount_cents }: LineRow, entry: Entry): boolean =>
  entry.bank_account_id === bank_account_id && entry.line_cents === -amount_cents;
