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

/** False if the password is no longer `from`. */
export async function updatePassword(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const updated = await db
    .updateTable('auth_accounts')
    .set({ password: to, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
