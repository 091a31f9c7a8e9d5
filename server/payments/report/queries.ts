import { sql } from 'kysely';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { selectEntries } from '../entries/queries.ts';

/** An event, and days on which entries are dated, both included. */
export type ReportFilter = { event?: string | undefined; from?: string | undefined; to?: string | undefined };

/** Latest first. */
export const selectEvents = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('events').select(['id', 'name']).orderBy('start_date', 'desc').orderBy('id').execute();

export const selectProfileNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payment_profiles as p')
    .leftJoin('users as u', 'u.id', 'p.owner_user_id')
    .select(['p.id', 'p.name', sql<string | null>`u.first_name || ' ' || u.last_name`.as('owner')])
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();

export const selectTicketTypeNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('ticket_types as k')
    .innerJoin('events as v', 'v.id', 'k.event_id')
    .select(['k.id', 'k.name', 'v.name as event_name'])
    .where(sql<boolean>`k.id = any(${ids}::uuid[])`)
    .execute();

type Exception = { id: string; at: Date; by_name: string | null; description: string; reason: string };

/** Decisions and entries of people's own registrations, latest first. */
export async function selectExceptions(db: Db, { event, from, to }: ReportFilter, limit: number): Promise<Exception[]> {
  const day = (of: string) => sql`${of}::date::timestamp at time zone ${school.zone}`;
  const { rows } = await sql<Exception>`
    select g.id::text as id, g."timestamp" as at, g.actor_name as by_name, g.description,
           g.metadata->>'own_payment' as reason
    from activity_logs g
    where g.metadata ? 'own_payment'
      ${from ? sql`and g."timestamp" >= ${day(from)}` : sql``}
      ${to ? sql`and g."timestamp" < ${day(to)} + interval '1 day'` : sql``}
      ${
        event
          ? sql`and (
              exists (select from payment_ledger l where l.id = g.entity_id and l.event_id = ${event})
              or exists (
                select from payment_entries e join event_registrations r on r.id = e.registration_id
                where e.id = g.entity_id and r.event_id = ${event}))`
          : sql``
      }
    order by g."timestamp" desc, g.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Entries by day. `after`: the id of the last one of the page before. */
export function selectEntriesOfPeriod(
  db: Db,
  { event, from, to }: ReportFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  let query = selectEntries(db)
    .innerJoin('event_registrations as r', 'r.id', 'e.registration_id')
    .innerJoin('events as v', 'v.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payment_ledger as l', 'l.id', 'e.ledger_id')
    .leftJoin('payment_profiles as p', 'p.id', 'e.payment_profile_id')
    .select(['v.name as event_name', 'k.name as ticket_type_name', 'r.payment_code', 'p.name as profile_name'])
    .select(sql<string | null>`coalesce(u.first_name || ' ' || u.last_name, r.walk_in_name, l.user_name)`.as('name'))
    .orderBy('e.received_on')
    .orderBy('e.recorded_at')
    .orderBy('e.id')
    .limit(limit);
  if (event) query = query.where('r.event_id', '=', event);
  if (from) query = query.where(sql<boolean>`e.received_on >= ${from}::date`);
  if (to) query = query.where(sql<boolean>`e.received_on <= ${to}::date`);
  if (after) {
    query = query.where(sql<boolean>`(e.received_on, e.recorded_at, e.id) > (
      select received_on, recorded_at, id from payment_entries where id = ${after})`);
  }
  return query.execute();
}

export type PeriodEntry = Awaited<ReturnType<typeof selectEntriesOfPeriod>>[number];
