/** A bank line is linked to payments that were recorded before it was imported (docs/decisions/0051). */
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { getBalance } from '../../registrations/balances/balances.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { recordEntry } from '../entries/log.ts';
import type { EntryRow } from '../entries/queries.ts';
import { loadEntry } from '../entries/reversals.ts';
import { refuseOtherCurrency, requireOpen } from '../matching/locks.ts';
import { lockLines } from '../matching/queries.ts';
import { refuseOwnPayment } from '../review/own-payments.ts';
import { setLine } from './queries.ts';

/**
 * All of these entries, or none. No amount changes, so their days may be of closed periods. Throws BANK_LINE_NOT_FOUND,
 * BANK_LINE_CLOSED, BANK_LINE_EXCEEDED, PAYMENT_ENTRY_NOT_FOUND, OWN_PAYMENT, ENTRY_LINKED, ENTRY_NOT_LINKABLE.
 */
export async function linkLine(ctx: MemberContext, id: string, { entry_ids }: { entry_ids: readonly string[] }) {
  const entries: EntryRow[] = [];
  for (const entryId of new Set(entry_ids)) {
    const entry = await loadEntry(ctx, entryId);
    if (entry.kind === 'adjustment') throw new AppError('ENTRY_NOT_LINKABLE');
    entries.push(entry);
  }
  await lockRegistrations(
    ctx.db,
    entries.map(({ registration_id }) => registration_id),
  );
  const [line] = await lockLines(ctx.db, [id]);
  refuseOtherCurrency(requireOpen(line), 'No payment can be linked to this line');
  for (const entry of entries) await link(ctx, entry, id);
}

/** Triggers refuse what was linked or reversed meanwhile, and more than is left of the line. */
async function link(ctx: MemberContext, entry: EntryRow, lineId: string): Promise<void> {
  const balance = await getBalance(ctx, entry.registration_id);
  const exception = await refuseOwnPayment(ctx, balance);
  await setLine(ctx.db, entry.id, lineId);
  await recordEntry(ctx, balance, { id: entry.id, entry, action_type: 'LINK_PAYMENT_ENTRY', exception });
}
