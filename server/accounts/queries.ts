import { type Db, returnsRow } from '../lib/db/database.ts';

export const selectUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('email', '=', email).executeTakeFirst();

export const selectUserById = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();

/** One-time codes have no foreign key to the account. */
export async function deleteUnusedCode(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('verification_codes').where('phone', '=', phone).execute();
}

/** Deletes the user too, by foreign key. False if the account no longer exists. */
export const deleteSignIn = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.deleteFrom('auth_users').where('id', '=', id).returning('id'));

/** An email arrived, so a refusal before it counts no longer. */
export async function updateEmailVerified(db: Db, id: string): Promise<void> {
  await db.updateTable('auth_users').set({ email_verified: true }).where('id', '=', id).execute();
  await db
    .updateTable('users')
    .set({ email_bounced_at: null })
    .where('id', '=', id)
    .where('email_bounced_at', 'is not', null)
    .execute();
}

/** Until the end of the transaction; leaves rows that only point at the account alone. */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.selectFrom('auth_users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
