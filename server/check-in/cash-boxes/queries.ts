import { type Insertable, sql } from 'kysely';
import type * as z from 'zod';
import type { cashBox } from '../../../contract/cash-boxes.ts';
import type { CashBoxes, CashCounts } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';

export const insertBox = (db: Db, box: Insertable<CashBoxes>) =>
  db.insertInto('cash_boxes').values(box).returning('id').executeTakeFirstOrThrow();

/** Of the event. */
export const selectBoxIds = (db: Db, eventId: string) =>
  db.selectFrom('cash_boxes').select(['id', 'name']).where('event_id', '=', eventId).execute();

export async function updateBoxOfDevice(db: Db, id: string, cash_box_id: string | null): Promise<void> {
  await db.updateTable('check_in_devices').set({ cash_box_id }).where('id', '=', id).execute();
}

/** Locks the box, so that one count is made after the other, and reads what is expected in it then. */
export async function lockBox(db: Db, id: string) {
  const box = await db
    .selectFrom('cash_boxes as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .select(['b.id', 'b.name', 'b.opening_float_cents', 'e.name as event_name'])
    .where('b.id', '=', id)
    .forNoKeyUpdate('b')
    .executeTakeFirst();
  return box && { ...box, expected_cents: await selectExpected(db, id) };
}

async function selectExpected(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (b.opening_float_cents + coalesce(
      (select sum(base_cents + fee_cents) from payment_entries where cash_box_id = b.id), 0))::float8 as cents
    from cash_boxes b where b.id = ${id}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The box is locked. */
export async function updateFloat(db: Db, id: string, opening_float_cents: number): Promise<void> {
  await db.updateTable('cash_boxes').set({ opening_float_cents }).where('id', '=', id).execute();
}

/** Whether it was ever counted. */
export const hasCount = (db: Db, cashBoxId: string): Promise<boolean> =>
  returnsRow(db.selectFrom('cash_counts').select('id').where('cash_box_id', '=', cashBoxId).limit(1));

export const insertCount = (db: Db, count: Insertable<CashCounts>) =>
  db.insertInto('cash_counts').values(count).returning('id').executeTakeFirstOrThrow();

type Box = z.output<typeof cashBox>;

/** Of the event, in the order they were added, with the latest count of each. */
export async function selectBoxes(db: Db, eventId: string): Promise<Box[]> {
  const { rows } = await sql<Omit<Box, 'last_count'> & { count: Box['last_count']; counted_at: Date | null }>`
    select b.id, b.name, b.opening_float_cents, p.taken_cents, p.payment_count,
           b.opening_float_cents + p.taken_cents as expected_cents, c.counted_at,
           case when c.id is not null then jsonb_build_object(
             'expected_cents', c.expected_cents, 'counted_cents', c.counted_cents, 'counted_by', c.counted_by,
             'checked_by', c.checked_by, 'note', c.note) end as count
    from cash_boxes b
    cross join lateral (
      select coalesce(sum(base_cents + fee_cents), 0)::float8 as taken_cents,
             (count(*) filter (where reverses_id is null)
               - count(*) filter (where reverses_id is not null))::int as payment_count
      from payment_entries where cash_box_id = b.id) p
    left join lateral (
      select * from cash_counts where cash_box_id = b.id order by counted_at desc, id limit 1) c on true
    where b.event_id = ${eventId}
    order by b.added_at, b.id`.execute(db);
  return rows.map(({ count, counted_at: at, ...box }) => ({ ...box, last_count: count && at && { ...count, at } }));
}
