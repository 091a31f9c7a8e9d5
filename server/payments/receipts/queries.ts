import { type NotNull, sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import { selectEntries } from '../entries/queries.ts';

/** How many guests the registration of the entry `e` had when it was recorded. */
const guestsThen = sql<number>`(
  select count(*)::int from registration_guests g
  where g.registration_id = e.registration_id and g.created_at <= e.recorded_at
    and (g.removed_at is null or g.removed_at > e.recorded_at))`;

/** A payment with its number, and the day on which it was reversed. Undefined for an entry without a receipt. */
export const selectReceipt = (db: Db, entryId: string) =>
  selectEntries(db)
    .leftJoin('payment_entries as v', 'v.reverses_id', 'e.id')
    .where('e.id', '=', entryId)
    .where('e.receipt_number', 'is not', null)
    .select([guestsThen.as('guests'), 'v.received_on as reversed_on'])
    .$narrowType<{ receipt_number: NotNull; method: NotNull }>()
    .executeTakeFirst();

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof selectReceipt>>>;
