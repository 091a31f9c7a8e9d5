import { type Insertable, sql } from 'kysely';
import type { EntryKind, EntryMethod } from '../../../contract/constants.ts';
import type { PaymentEntries } from '../../../db/types.ts';
import type { Db } from '../../lib/db/database.ts';

/** Who records an entry, and when. */
export type Recorder = { recorded_by: string; recorded_by_name: string; recorded_at: Date };
/** The bank line an amount came by, and the batch in which it was recorded. */
export type Source = { bank_line_id: string | null; batch_id: string | null };

/** The entry of a confirmed payment. Returns its id. */
export async function insertEntryOfPayment(
  db: Db,
  ledgerId: string,
  entry: Recorder & Source & { base_cents: number; fee_cents: number; received_on: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference,
                                 payment_profile_id, ledger_id, bank_line_id, batch_id, recorded_by, recorded_by_name,
                                 recorded_at)
    select l.entity_id, 'payment', ${entry.base_cents}, ${entry.fee_cents},
           coalesce(l.payment_method_details->>'method_type', p.method_type), ${entry.received_on}::date,
           l.reference_number, l.payment_profile_id, l.id, ${entry.bank_line_id}::uuid, ${entry.batch_id}::uuid,
           ${entry.recorded_by}, ${entry.recorded_by_name}, ${entry.recorded_at}
    from payment_ledger l join payment_profiles p on p.id = l.payment_profile_id where l.id = ${ledgerId}
    returning id`.execute(db);
  return idOf(rows);
}

function idOf([row]: { id: string }[]): string {
  if (!row) throw new Error('the payment or entry to add an entry for is not there');
  return row.id;
}

/** Of a row `l` of payment_ledger: what was received with the fee, which may differ from what was submitted; null until it is confirmed. */
export const receivedOfPayment = sql<number | null>`(
  select sum(e.base_cents + e.fee_cents)::int from payment_entries e
  where e.ledger_id = l.id and l.status = 'confirmed')`.as('received_cents');

/** Of an entry `e`. */
export const isReversed = sql<boolean>`exists (select from payment_entries v where v.reverses_id = e.id)`;

/** The entry that a payment's confirmation made, if it is not reversed. */
export const selectEntryOfPayment = (db: Db, ledgerId: string) =>
  db
    .selectFrom('payment_entries as e')
    .select('e.id')
    .where('e.ledger_id', '=', ledgerId)
    .where('e.reverses_id', 'is', null)
    .where(sql<boolean>`not ${isReversed}`)
    .executeTakeFirst();

/** `bank_line_id`: the line by which the bank took the money back; null for a correction. */
type Reversal = Recorder & Pick<Source, 'bank_line_id'> & { received_on: string; reason: string };

/** Writes the entry that takes another one back. */
export async function insertReversal(
  db: Db,
  entryId: string,
  { received_on, reason, bank_line_id, ...by }: Reversal,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, reference, payer_name,
                                 payment_profile_id, ledger_id, bank_line_id, cash_box_id, reverses_id, reason,
                                 recorded_by, recorded_by_name, recorded_at)
    select registration_id, kind, -base_cents, -fee_cents, method, ${received_on}::date, reference, payer_name,
           payment_profile_id, ledger_id, coalesce(${bank_line_id}::uuid, bank_line_id), cash_box_id, id, ${reason}, ${by.recorded_by}, ${by.recorded_by_name}, ${by.recorded_at}
    from payment_entries where id = ${entryId} returning id`.execute(db);
  return idOf(rows);
}

/** The number of the entry `e` as on its receipt: '2026-0042'. Null where there is none. */
const receiptNumber = sql<string | null>`
  e.receipt_year || '-' || lpad(e.receipt_number::text, greatest(length(e.receipt_number::text), 4), '0')`;

export const selectEntries = (db: Db) =>
  db
    .selectFrom('payment_entries as e')
    .select(['e.id', 'e.registration_id', 'e.base_cents', 'e.fee_cents', 'e.reference', 'e.payer_name', 'e.reason'])
    .select(['e.reverses_id', 'e.ledger_id as payment_id', 'e.recorded_by_name', 'e.recorded_at'])
    .select(['e.kind', 'e.method', 'e.received_on', isReversed.as('is_reversed'), receiptNumber.as('receipt_number')])
    .$narrowType<{ kind: EntryKind; method: EntryMethod | null }>();

/** Of a registration, oldest first. */
export const selectEntriesOf = (db: Db, registrationId: string) =>
  selectEntries(db).where('e.registration_id', '=', registrationId).orderBy('e.recorded_at').orderBy('e.id').execute();

export type EntryRow = Awaited<ReturnType<typeof selectEntriesOf>>[number];

export const selectEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  selectEntries(db).where('e.id', '=', id).executeTakeFirst();

export async function insertEntry(db: Db, entry: Insertable<PaymentEntries>): Promise<string> {
  const { id } = await db.insertInto('payment_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}
