import type { Db } from '../lib/db/database.ts';

/** False where it was gone already. Tokens and codes that still wait to be used have no foreign key. */
export async function deleteAccount(db: Db, { id, phone }: { id: string; phone: string }): Promise<boolean> {
  await db.deleteFrom('auth_verifications').where('value', '=', id).execute();
  await db.deleteFrom('verification_codes').where('phone', '=', phone).execute();
  const gone = await db.deleteFrom('auth_users').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
