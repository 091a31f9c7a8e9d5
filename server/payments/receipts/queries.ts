import { sql } from 'kysely';
import type { EntryMethod } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { receiptNumber } from '../entries/queries.ts';

/** How many guests the registration of the entry `e` had when it was recorded. */
const guestsThen = sql<number>`(
  select count(*)::int from registration_guests g
  where g.registration_id = e.registration_id and g.created_at <= e.recorded_at
    and (g.removed_at is null or g.removed_at > e.recorded_at))`;

/** A payment with its number, and the day on which it was reversed. Undefined for an entry without a receipt. */
export const selectReceipt = (db: Db, entryId: string) =>
  db
    .selectFrom('payment_entries as e')
    .leftJoin('payment_entries as v', 'v.reverses_id', 'e.id')
    .where('e.id', '=', entryId)
    .where('e.receipt_number', 'is not', null)
    .select(['e.registration_id', 'e.base_cents', 'e.fee_cents', 'e.reference', 'e.payer_name'])
    .select(['e.recorded_by_name', 'e.recorded_at'])
    .select([
      receiptNumber.$notNull().as('receipt_number'),
      guestsThen.as('guests'),
      sql<EntryMethod>`e.method`.as('method'),
      sql<string>`e.received_on::text`.as('received_on'),
      sql<string | null>`v.received_on::text`.as('reversed_on'),
    ])
    .executeTakeFirst();

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof selectReceipt>>>;
