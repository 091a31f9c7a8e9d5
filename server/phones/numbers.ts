/** Allowed phone numbers: pending, then used by a registration or revoked by an administrator (spec 4). */
import type { Db } from '../lib/database.ts';
import { findPending, insertUsed, markUsed } from './queries.ts';

export { toE164 } from './rules.ts';

const FIRST_USER_NOTE = 'First user - auto-created';

/** Whether the number (E.164) may register now. */
export const isPending = async (db: Db, phone: string): Promise<boolean> =>
  (await findPending(db, phone)) !== undefined;

/**
 * Takes a pending number (E.164) for the person, who must already stand in users; false where it is not pending. Of
 * two at once, exactly one is told true.
 */
export const consumePhone = (db: Db, phone: string, userId: string, now: Date): Promise<boolean> =>
  markUsed(db, { phone, used_by: userId, used_at: now });

/** Lists the first person's number (E.164) as used (spec 4); one that is already listed becomes used by them. */
export const recordFirstUserPhone = (db: Db, phone: string, userId: string, now: Date): Promise<void> =>
  insertUsed(db, { phone, used_by: userId, used_at: now }, FIRST_USER_NOTE);
