import { type InferResult, type Insertable, sql, type Updateable } from 'kysely';
import type { AccountingPeriods } from '../../../db/types.ts';
import { CLOSING_LOCK } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';

type Totals = { received_cents: number; refunded_cents: number; adjusted_cents: number; fees_cents: number };

/** No one closes a period until the transaction ends. Needs the locks of the registrations, which are taken first. */
export async function lockWriting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CLOSING_LOCK})`.execute(db);
}

const PERIOD = [
  ...['id', 'first_day', 'last_day', 'closed_by_name', 'closed_at'],
  ...['reopened_by_name', 'reopened_at', 'reopen_reason'],
  sql<Totals>`totals`.as('totals'),
] as const;

const selectPeriods = (db: Db) => db.selectFrom('accounting_periods').select(PERIOD);

export type PeriodRow = InferResult<ReturnType<typeof selectPeriods>>[number];

/** Latest first. */
export const selectAllPeriods = (db: Db): Promise<PeriodRow[]> =>
  selectPeriods(db).orderBy('first_day', 'desc').orderBy('closed_at', 'desc').execute();

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
    .where('reopened_at', 'is', null)
    .where(sql<boolean>`daterange(first_day, last_day, '[]') && daterange(${first_day}::date, ${last_day}::date, '[]')`)
    .executeTakeFirst();

export const insertPeriod = (db: Db, period: Insertable<AccountingPeriods>): Promise<PeriodRow> =>
  db.insertInto('accounting_periods').values(period).returning(PERIOD).executeTakeFirstOrThrow();

/** Undefined if it is not closed. */
export const markReopened = (db: Db, id: string, reopening: Updateable<AccountingPeriods>) =>
  db
    .updateTable('accounting_periods')
    .set(reopening)
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .returning(PERIOD)
    .executeTakeFirst();
