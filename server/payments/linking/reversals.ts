/** The bank takes money back by a later line, such as a bounced cheque: what was recorded from the first line is reversed. */
import { school } from '../../../school.config.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { reverseEntry } from '../entries/reversals.ts';
import { lockEntries, requireOpen } from '../matching/locks.ts';
import type { LineRow } from '../matching/queries.ts';
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
  const lines = await lockEntries(ctx, entries, [id]);
  const line = requireOpen(lines.find((each) => each.id === id));
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
}

/** A trigger refuses others as well. */
const isUndoneBy = ({ bank_account_id, amount_cents, currency }: LineRow, entry: Entry): boolean =>
  currency === school.currency && entry.bank_account_id === bank_account_id && entry.line_cents === -amount_cents;
