import type { Insertable } from 'kysely';
import type { PhoneChanges } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';

/** Of the account whose lock is held; undefined if it was deleted. */
export const selectPhone = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone;

/** Leaves `updated_at` as it is: an open profile form is still up to date. */
export async function updatePhone(db: Db, userId: string, phone: string): Promise<void> {
  await db.updateTable('users').set({ phone }).where('id', '=', userId).execute();
}

export async function insertChange(db: Db, change: Insertable<PhoneChanges>): Promise<void> {
  await db.insertInto('phone_changes').values(change).execute();
}

/** The change that can still be undone. There is at most one. */
export const selectOpenChange = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('phone_changes')
    .select(['id', 'user_id', 'old_phone', 'new_phone', 'created_at', 'revert_until'])
    .where('user_id', '=', userId)
    .where('reverted_at', 'is', null)
    .where('revert_until', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function markReverted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('phone_changes').set({ reverted_at: now }).where('id', '=', id).execute();
}
