import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** Null until the owner chooses one by an emailed link. Needs the account's lock. */
export async function updatePassword(db: Db, userId: string, hash: string | null): Promise<void> {
  await db
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
}
