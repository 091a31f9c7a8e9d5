/** Those who come to an event, for members: an inner join, as whoever deleted their account keeps a seat but no face. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../lib/database.ts';
import { formLevels } from '../lib/form-levels.ts';

// Written out, not a parameter: a prepared statement can only use a partial index whose condition it repeats.
const isLive = sql<boolean>`r.status <> 'withdrawn'`;
const FACE = ['u.id as user_id', 'u.first_name', 'u.last_name', 'u.profile_photo_url', 'u.sports_house'] as const;

/** First registered first. */
export const selectAttendees = (db: Pick<Db, 'selectFrom'>, eventId: string | RawBuilder<string>) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.event_id', '=', eventId)
    .where(isLive)
    .orderBy('r.registered_at')
    .orderBy('r.id')
    .select(FACE)
    .select(formLevels('u'));

/** How many of the event `e` they are: the kept count of seats, without those of accounts that are gone. */
export const attendeeCount = sql<number>`(e.registered_count - (
  select count(*)::int from event_registrations r
  where r.event_id = e.id and ${isLive} and r.user_id is null))`;

/** A page of them; `after` is the last registration of the page before, which may have been withdrawn since. */
export function selectAttendeePage(db: Db, eventId: string, { after, limit }: { after: string | null; limit: number }) {
  const page = selectAttendees(db, eventId).select('r.id').limit(limit);
  if (!after) return page.execute();
  const key = sql`(select s.registered_at, s.id from event_registrations s where s.id = ${after})`;
  return page.where(sql<boolean>`(r.registered_at, r.id) > ${key}`).execute();
}

export const isPublishedEvent = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`is_published`)
    .executeTakeFirst()) !== undefined;
