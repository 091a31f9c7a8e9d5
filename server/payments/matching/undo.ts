/** A batch can be taken back whole while the emails about its entries wait. */
import { UNDO_SECONDS } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { takeBackEntry } from '../entries/reversals.ts';
import { takeBackDecision } from '../review/reopenings.ts';
import { lockEntries } from './locks.ts';
import { deleteAliasesOfBatch, markUndone, selectBatch, selectEntriesOfBatch } from './queries.ts';

const UNDONE = { reason: 'Undone within a minute.' };

/**
 * Reverses every entry that isn't reversed yet, or none. Throws NOT_FOUND, UNDO_TOO_LATE, OWN_PAYMENT, REFUND_TOO_HIGH if
 * money was returned meanwhile, PAYMENT_SENT_AGAIN or REGISTRATION_WITHDRAWN if the registration changed meanwhile.
 */
export async function undoBatch(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const batch = found(await selectBatch(db, id), 'NOT_FOUND');
  if (now.getTime() - batch.recorded_at.getTime() > UNDO_SECONDS * 1000) throw new AppError('UNDO_TOO_LATE');
  await lockEntries(ctx, await selectEntriesOfBatch(db, id));
  if (!(await markUndone(db, id, now))) throw new AppError('UNDO_TOO_LATE', { message: 'This was undone already.' });
  await deleteAliasesOfBatch(db, id);
  // Under the locks: those that someone else reversed are no longer among them.
  const entries = await selectEntriesOfBatch(db, id);
  for (const { id: entryId, payment_id } of entries) {
    if (payment_id) await takeBackDecision(ctx, payment_id, UNDONE);
    else await takeBackEntry(ctx, entryId, UNDONE);
  }
  return { reversed: entries.length };
}
