import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';

/** Who records an entry, and when. */
export type Recorder = { recorded_by: string; recorded_by_name: string; recorded_at: Date };
type Amounts = { base_cents: number; fee_cents: number };

/** The entry of a confirmed payment. */
export async function insertEntryOfPayment(
  db: Db,
  ledgerId: string,
  { base_cents, fee_cents, received_on, ...by }: Amounts & Recorder & { received_on: string },
): Promise<void> {
  await sql`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference,
                                 payment_profile_id, ledger_id, recorded_by, recorded_by_name, recorded_at)
    select l.entity_id, 'payment', ${base_cents}, ${fee_cents},
           coalesce(l.payment_method_details->>'method_type', p.method_type), ${received_on}::date, l.reference_number,
           l.payment_profile_id, l.id, ${by.recorded_by}, ${by.recorded_by_name}, ${by.recorded_at}
    from payment_ledger l join payment_profiles p on p.id = l.payment_profile_id where l.id = ${ledgerId}`.execute(db);
}

/** The entry that a payment's confirmation made, if it is not reversed. */
export const selectEntryOfPayment = (db: Db, ledgerId: string) =>
  db
    .selectFrom('payment_entries as e')
    .select('e.id')
    .where('e.ledger_id', '=', ledgerId)
    .where('e.reverses_id', 'is', null)
    .where(sql<boolean>`not exists (select from payment_entries v where v.reverses_id = e.id)`)
    .executeTakeFirst();

/** Writes the entry that takes another one back. */
export async function insertReversal(
  db: Db,
  entryId: string,
  { received_on, reason, ...by }: Recorder & { received_on: string; reason: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference, payer_name,
                                 payment_profile_id, ledger_id, reverses_id, reason, recorded_by, recorded_by_name,
                                 recorded_at)
    select registration_id, kind, -base_cents, -fee_cents, method, ${received_on}::date, reference, payer_name,
           payment_profile_id, ledger_id, id, ${reason}, ${by.recorded_by}, ${by.recorded_by_name}, ${by.recorded_at}
    from payment_entries where id = ${entryId} returning id`.execute(db);
  return rows[0]?.id;
}
