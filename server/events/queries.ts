import { type Insertable, sql } from 'kysely';
import type { Events } from '../../db/types.ts';
import type { Db } from '../lib/database.ts';

export const selectEventTypes = (db: Db) =>
  db.selectFrom('event_types').select(['id', 'name', 'has_accommodation']).orderBy('name').execute();

export const eventTypeExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('event_types').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** An event as staff see it, its table known as `e`. */
export const selectStaff = (db: Db) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_types as t', 't.id', 'e.event_type_id')
    .select([
      'e.id',
      'e.name',
      'e.description',
      'e.event_type_id',
      't.name as event_type_name',
      'e.start_date',
      'e.end_date',
      'e.location',
      'e.venue_name',
      'e.max_capacity',
      'e.registered_count',
      'e.is_published',
      'e.updated_at',
    ]);

export const selectEvent = (db: Db, id: string) => selectStaff(db).where('e.id', '=', id).executeTakeFirst();

/** What changing it and taking its seats need to know, without holding it. */
export const findEvent = (db: Db, id: string) =>
  db
    .selectFrom('events')
    .select([
      'id',
      'name',
      'description',
      'event_type_id',
      'start_date',
      'end_date',
      'location',
      'venue_name',
      'max_capacity',
      'registered_count',
      'is_published',
      'updated_at',
    ])
    .where('id', '=', id);

/**
 * Holds the event until the transaction ends: the first lock of every change to it, its tickets and its seats. It
 * lets others point at the row (a payment does), which FOR UPDATE would not, so no two writers can wait in a circle.
 */
export const lockEvent = (db: Db, id: string) => findEvent(db, id).forNoKeyUpdate().executeTakeFirst();

export type EventColumns = Pick<
  Insertable<Events>,
  'event_type_id' | 'name' | 'description' | 'start_date' | 'end_date' | 'venue_name' | 'location' | 'max_capacity'
>;

export const insertEvent = (db: Db, event: EventColumns) =>
  db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();

export async function updateEvent(
  db: Db,
  id: string,
  changes: EventColumns | { is_published: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether anybody ever registered or paid, withdrawn registrations and rejected payments included. */
export async function eventHasHistory(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from event_registrations where event_id = ${id})
        or exists (select from payment_ledger where event_id = ${id}) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute();
}

/** What is deleted with an event, and how many people are registered. */
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
