import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import type { Details } from './rules.ts';

/** Time, place and schedule of the event `e` as they are now. */
const DETAILS: RawBuilder<Details> = sql`jsonb_build_object(
  'start_date', e.start_date, 'end_date', e.end_date, 'venue_name', e.venue_name, 'location', e.location,
  'activities', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'start_time', a.start_time, 'end_time', a.end_time,
                                        'location', a.location) order by a.start_time, a.name, a.id)
    from event_activities a where a.event_id = e.id), '[]'))`;

/** `told`: each of the details that some of those registered may know; null if all know the current ones. */
export const selectDetails = (db: Db, id: string) =>
  db
    .selectFrom('events as e')
    .select(['e.id', 'e.name', 'e.end_date', 'e.is_published', 'e.cancelled_at'])
    .select([sql<Details[] | null>`e.told_details`.as('told'), DETAILS.as('details')])
    .where('e.id', '=', id)
    .executeTakeFirst();

/**
 * Before any of them changes, under the event's lock: keeps the details as those registered know them, unless older ones are
 * kept already. Without anyone registered it forgets them.
 */
export async function keepTold(db: Db, id: string): Promise<void> {
  await sql`
    update events e set told_details = case when e.registered_count > 0 then jsonb_build_array(${DETAILS}) end
    where e.id = ${id} and (e.registered_count > 0) = (e.told_details is null)`.execute(db);
}

export async function updateTold(db: Db, id: string, told: Details[] | null): Promise<void> {
  await db
    .updateTable('events')
    .set({ told_details: told && JSON.stringify(told) })
    .where('id', '=', id)
    .execute();
}

/** The updates that can still be stopped, the newest first. */
export async function selectRunning(db: Db, eventId: string) {
  type Running = { id: string; send_at: Date; people: number };
  const { rows } = await sql<Running>`
    select id, send_at, audience_count as people from announcements
    where event_id = ${eventId} and status in ('scheduled', 'sending') order by created_at desc, id`.execute(db);
  return rows;
}

/** The event that this announcement is an update of; null if it isn't one. */
export const selectEventOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('announcements').select('event_id').where('id', '=', id).executeTakeFirst())?.event_id ?? null;
