import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${rows})`;

/** One query, so that all five counts are of the same moment. */
export const selectCounts = (db: Db) =>
  db
    .selectNoFrom([
      countOf(sql`users`).as('users'),
      countOf(sql`allowed_phone_numbers where status = 'pending'`).as('pending_phone_numbers'),
      countOf(sql`events`).as('events'),
      countOf(sql`payment_ledger where status = 'pending'`).as('pending_payments'),
      countOf(sql`payment_profiles where is_active`).as('active_payment_profiles'),
    ])
    .executeTakeFirstOrThrow();

/** Newest first, including people with an incomplete profile. */
export const selectNewestUsers = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'profile_photo_url', 'sports_house'])
    .select(['profile_completed', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type Week = { week: string; registrations: number };

/** Registrations by week of a zone's calendar, from Monday on, the current week last, including empty ones. */
export async function selectWeeks(db: Db, now: Date, { zone, weeks }: { zone: string; weeks: number }) {
  const { rows } = await sql<Week>`
    with weeks as (
      select generate_series(this - (${weeks}::int - 1) * interval '1 week', this, interval '1 week') as week
      from (select date_trunc('week', ${now}::timestamptz at time zone ${zone}) as this) present
    ), since as (
      select min(week) at time zone ${zone} as moment from weeks
    ), registered as (
      select date_trunc('week', registered_at at time zone ${zone}) as week, count(*)::int as registrations
      from event_registrations, since
      where status <> 'withdrawn' and registered_at >= since.moment group by 1
    )
    select to_char(week, 'YYYY-MM-DD') as week, coalesce(registrations, 0) as registrations
    from weeks left join registered using (week)
    order by weeks.week`.execute(db);
  return rows;
}

/** Current and upcoming events, soonest first; then past ones, latest first. */
export const selectEvents = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('events as e')
    .select(['e.id', 'e.name', 'e.start_date', 'e.is_published', 'e.cancelled_at', 'e.max_capacity'])
    .select('e.registered_count')
    .orderBy(sql`e.end_date <= ${now}`)
    .orderBy(sql`case when e.end_date > ${now} then e.start_date end`)
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
