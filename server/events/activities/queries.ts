import type * as z from 'zod';
import type { activityForm } from '../../../contract/event-editing.ts';
import type { Db } from '../../lib/db/database.ts';

const COLUMNS = [
  'id',
  'event_id',
  'name',
  'description',
  'start_time',
  'end_time',
  'location',
  'max_capacity',
  'current_attendance',
  'requires_registration',
  'open_to_public',
  'updated_at',
] as const;

/** The schedule of an event, by start. */
export const selectActivities = (db: Db, eventId: string) =>
  db
    .selectFrom('event_activities')
    .select([...COLUMNS, 'calendar_sequence'])
    .where('event_id', '=', eventId)
    .orderBy('start_time')
    .orderBy('name')
    .execute();

export const selectEventOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('event_activities').select('event_id').where('id', '=', id).executeTakeFirst())?.event_id;

export const lockActivity = (db: Db, id: string) =>
  db.selectFrom('event_activities').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type ActivityForm = z.output<typeof activityForm>;

export const insertActivity = (db: Db, eventId: string, activity: ActivityForm) =>
  db
    .insertInto('event_activities')
    .values({ ...activity, event_id: eventId })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function updateActivity(db: Db, id: string, activity: ActivityForm, now: Date): Promise<void> {
  await db
    .updateTable('event_activities')
    .set({ ...activity, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteActivity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('event_activities').where('id', '=', id).execute();
}
