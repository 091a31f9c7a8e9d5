import { type InferResult, type Insertable, sql } from 'kysely';
import type { AccountingPeriods } from '../../../db/types.ts';
import { CLOSING_LOCK } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';

type Totals = { received_cents: number; refunded_cents: number; adjusted_cents: number; fees_cents: number };

/** Waits for everyone who is writing an entry, and keeps others waiting until the transaction ends. */
export async function lockClosing(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`.execute(db);
}

/** No one closes a period until the transaction ends. Needs the locks of the registrations, which are taken first. */
export async function lockWriting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CLOSING_LOCK})`.execute(db);
}

const selectPeriods = (db: Db) =>
  db
    .selectFrom('accounting_periods as p')
    .select(['p.id', 'p.closed_by_name', 'p.closed_at', 'p.reopened_by_name', 'p.reopened_at', 'p.reopen_reason'])
    .select([
      sql<string>`p.first_day::text`.as('first_day'),
      sql<string>`p.last_day::text`.as('last_day'),
      sql<Totals>`p.totals`.as('totals'),
    ]);

export type PeriodRow = InferResult<ReturnType<typeof selectPeriods>>[number];

/** Latest first. */
export const selectAllPeriods = (db: Db): Promise<PeriodRow[]> =>
  selectPeriods(db).orderBy('p.first_day', 'desc').orderBy('p.closed_at', 'desc').execute();

export const selectPeriod = (db: Db, id: string): Promise<PeriodRow> =>
  selectPeriods(db).where('p.id', '=', id).executeTakeFirstOrThrow();

/** The day after the last closed one, or else that of the first entry. */
export async function selectFirstOpenDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select max(last_day) + 1 from accounting_periods where reopened_at is null),
      (select min(received_on) from payment_entries)
    )::text as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** The day, or if it is in a closed period the first open one after it. */
export async function selectOpenDay(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    with closed as (select first_day, last_day from accounting_periods where reopened_at is null)
    select min(day)::text as day from (select ${day}::date as day union all select last_day + 1 from closed) d
    where day >= ${day}::date
      and not exists (select from closed where d.day between first_day and last_day)`.execute(db);
  return rows[0]?.day ?? day;
}

/** A closed period with a day of these. */
export const selectOverlapping = (db: Db, { first_day, last_day }: { first_day: string; last_day: string }) =>
  selectPeriods(db)
    .where('p.reopened_at', 'is', null)
    .where(
      sql<boolean>`daterange(p.first_day, p.last_day, '[]') && daterange(${first_day}::date, ${last_day}::date, '[]')`,
    )
    .executeTakeFirst();

export async function insertPeriod(db: Db, period: Insertable<AccountingPeriods>): Promise<string> {
  const { id } = await db.insertInto('accounting_periods').values(period).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Reopening = { reopened_by: string; reopened_by_name: string; reopened_at: Date; reopen_reason: string };

/** False if it is not closed. */
export async function markReopened(db: Db, id: string, reopening: Reopening): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounting_periods')
    .set(reopening)
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
