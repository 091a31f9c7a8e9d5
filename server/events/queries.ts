import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { eventForm } from '../../contract/event-editing.ts';
import type { EventStatus } from '../../contract/list-choices.ts';
import { type Db, returnsRow } from '../lib/db/database.ts';
import { eventCover } from '../lib/db/event-cover.ts';
import { containsNames } from '../lib/db/search.ts';

export const selectEventTypes = (db: Db) =>
  db.selectFrom('event_types').select(['id', 'name', 'has_accommodation']).orderBy('name').execute();

export const eventTypeExists = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('event_types').select('id').where('id', '=', id));

/** Events as staff see them; the alias of their table is `e`. */
export const selectStaff = (db: Db) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_types as t', 't.id', 'e.event_type_id')
    .select(['e.id', 'e.name', 'e.description', 'e.event_type_id', 't.name as event_type_name', 'e.start_date'])
    .select(['e.end_date', 'e.location', 'e.venue_name', 'e.max_capacity', 'e.max_guests', 'e.registered_count'])
    .select(['e.held_count', 'e.is_published', 'e.public_code', 'e.public_town', 'e.updated_at', eventCover('e')])
    .select(['e.cancelled_at', 'e.cancellation_reason']);

export const selectEvent = (db: Db, id: string) => selectStaff(db).where('e.id', '=', id).executeTakeFirst();

/** Null without payment terms. */
const daysToPay = sql<number | null>`(
  select t.days_to_pay from payment_terms t where t.event_id = events.id)`.as('days_to_pay');

const eventRow = (db: Db, id: string) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'description', 'event_type_id', 'start_date', 'end_date', 'location', 'venue_name'])
    .select(['max_capacity', 'max_guests', 'registered_count', 'is_published', 'updated_at', eventCover('events')])
    .select(['guest_count', 'held_count', 'cancelled_at'])
    .select(daysToPay)
    .where('id', '=', id);

/** What `lockEventRow` reads, without its lock. */
export const selectEventRow = (db: Db, id: string) => eventRow(db, id).executeTakeFirst();

/**
 * Locks the event until the transaction ends: the first lock of every change to it, its tickets and its seats. Unlike
 * FOR UPDATE it lets others insert rows that refer to the event, as a payment does, so no two writers deadlock.
 */
export const lockEventRow = (db: Db, id: string) => eventRow(db, id).forNoKeyUpdate().executeTakeFirst();

export type EventForm = z.output<typeof eventForm>;

export const insertEvent = (db: Db, event: EventForm) =>
  db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();

export async function updateEvent(
  db: Db,
  id: string,
  changes: EventForm | { is_published: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export const hasActiveTicketType = (db: Db, eventId: string): Promise<boolean> =>
  returnsRow(db.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).where('is_active', '=', true));

/** Whether anyone waits for a place, or ever registered or paid, withdrawn registrations and rejected payments included. */
export async function eventHasHistory(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from event_registrations where event_id = ${id})
        or exists (select from payment_ledger where event_id = ${id})
        or exists (select from waiting_list_entries where event_id = ${id} and closed_at is null) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute();
}

/** What is deleted with an event, and how many members are registered. */
export async function selectBelongings(db: Db, id: string) {
  type Counts = { ticket_types: number; activities: number; rooms: number; registrations: number };
  const { rows } = await sql<Counts>`
    select registered_count as registrations,
           (select count(*)::int from ticket_types where event_id = e.id) as ticket_types,
           (select count(*)::int from event_activities where event_id = e.id) as activities,
           (select count(*)::int from rooms where event_id = e.id) as rooms
    from events e where id = ${id}`.execute(db);
  return rows[0];
}

export const selectEventIds = (db: Db) => db.selectFrom('events').select('id').execute();

/** Patterns as `namePatterns` makes them. */
export type EventFilter = { patterns?: readonly string[]; status?: EventStatus | undefined };
type Page = { after: string | null; limit: number };

/** Drafts too, newest start first. `after` is the id of the previous page's last event. */
export function selectEvents(db: Db, filter: EventFilter, now: Date, { after, limit }: Page) {
  const query = selectStaff(db)
    .where(matches(filter, now))
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (!after) return query.execute();
  const last = sql`(select e.start_date, e.id from events as e where e.id = ${after})`;
  return query.where(sql<boolean>`(e.start_date, e.id) < ${last}`).execute();
}

export async function countEvents(db: Db, filter: EventFilter, now: Date) {
  const { rows } = await sql<{ matching: number; total: number }>`
    select count(*) filter (where ${matches(filter, now)})::int as matching, count(*)::int as total
    from events as e`.execute(db);
  return rows[0] as { matching: number; total: number };
}

function matches({ patterns = [], status }: EventFilter, now: Date): RawBuilder<boolean> {
  const isSearched = containsNames(sql`searchable_name(e.name || ' ' || e.venue_name || ' ' || e.location)`, patterns);
  const tests = {
    draft: sql`not e.is_published and e.cancelled_at is null`,
    published: sql`e.is_published and e.cancelled_at is null`,
    cancelled: sql`e.cancelled_at is not null`,
    upcoming: sql`e.end_date > ${now}`,
    past: sql`e.end_date <= ${now}`,
  };
  return status ? sql<boolean>`(${isSearched} and ${tests[status]})` : isSearched;
}
