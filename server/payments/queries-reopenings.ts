/** What stands in the way of taking a verdict back, and the verdicts that were. */
import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';
import type { Verdict } from './submissions/queries.ts';

/** Whether the registration of a payment has another one that is open or was sent later. */
export async function isSentAgain(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_sent_again: boolean }>`
    select exists (
      select from payment_ledger o
      where o.entity_id = l.entity_id and o.id <> l.id
        and (o.status in ('pending', 'confirmed') or (o.created_at, o.id) > (l.created_at, l.id))
    ) as is_sent_again
    from payment_ledger l where l.id = ${id}`.execute(db);
  return rows[0]?.is_sent_again ?? false;
}

/** More than a payment is ever reopened; a limit all the same. */
const MOST = 20;

export type Reopening = {
  at: Date;
  by_name: string;
  reason: string;
  verdict: Verdict['status'];
  decided_at: Date | null;
  decided_by_name: string | null;
  notes: string | null;
};

/** The verdicts on a payment that were taken back, latest first, as the log keeps them. */
export async function selectReopenings(db: Db, id: string): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    select "timestamp" as at, actor_name as by_name, metadata->>'reason' as reason, metadata->>'verdict' as verdict,
           (metadata->>'decided_at')::timestamptz as decided_at, metadata->>'decided_by' as decided_by_name,
           metadata->>'notes' as notes
    from activity_logs where action_type = 'REOPEN_PAYMENT' and entity_id = ${id}
    order by "timestamp" desc limit ${MOST}`.execute(db);
  return rows;
}
