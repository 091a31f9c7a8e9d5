import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

/** Takes the proofs from somebody's ledger rows; the storage keys of their files. */
export async function clearProofsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with proofs as (
      select id, payment_proof_url as key from payment_ledger
      where user_id = ${userId} and payment_proof_url is not null
      for no key update
    )
    update payment_ledger l set payment_proof_url = null, payment_proof_type = null, payment_proof_bytes = null
    from proofs where l.id = proofs.id
    returning proofs.key`.execute(db);
  return rows.map(({ key }) => key);
}
