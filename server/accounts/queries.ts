import type { Db } from '../lib/db/database.ts';

export const selectUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('email', '=', email).executeTakeFirst();

export const selectUserById = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();

/** False if the account no longer exists. Unused tokens and codes have no foreign key, so they are deleted by name. */
export async function deleteAccountRows(db: Db, { id, phone }: { id: string; phone: string }): Promise<boolean> {
  await db.deleteFrom('auth_verifications').where('value', '=', id).execute();
  await db.deleteFrom('verification_codes').where('phone', '=', phone).execute();
  const deleted = await db.deleteFrom('auth_users').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}
