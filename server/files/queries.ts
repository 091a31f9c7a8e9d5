import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

/** Locks the user, so that of two simultaneous uploads the second one counts the first. */
export async function lockOwner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** In bytes. */
export async function selectUsage(db: Db, userId: string): Promise<{ proofs: number; photo: number }> {
  const { rows } = await sql<{ proofs: number; photo: number }>`
    select (select coalesce(sum(payment_proof_bytes), 0)::float8 from payment_ledger
            where user_id = ${userId} and payment_proof_url is not null) as proofs,
           coalesce((select profile_photo_bytes from users where id = ${userId}), 0)::float8 as photo`.execute(db);
  return rows[0] as { proofs: number; photo: number };
}
