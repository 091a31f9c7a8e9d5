import { sql } from 'kysely';
import { type Db, returnsRow } from '../../lib/db/database.ts';

export type Feed = { user_id: string; id: string; created_at: Date };
const COLUMNS = ['user_id', 'id', 'created_at'] as const;

export const selectFeed = (db: Db, userId: string): Promise<Feed | undefined> =>
  db.selectFrom('calendar_feeds').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();

/**
 * The feed that is in force afterwards: the given one if there was none or `renew` replaces it. One statement, so that
 * requests at the same time agree on one address.
 */
export const upsertFeed = (db: Db, feed: Feed, renew: boolean) =>
  db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        id: sql<string>`case when ${renew}::boolean then excluded.id else calendar_feeds.id end`,
        created_at: sql<Date>`case when ${renew}::boolean then excluded.created_at else calendar_feeds.created_at end`,
      }),
    )
    .returning([...COLUMNS, sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();

/** False if there was none. */
export const deleteFeed = (db: Db, userId: string): Promise<boolean> =>
  returnsRow(db.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('id'));

/** Whose feed it is; undefined if it was renewed or turned off. */
export const selectOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('calendar_feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select('f.user_id')
      .where('f.id', '=', id)
      .where('u.profile_completed', '=', true)
      .executeTakeFirst()
  )?.user_id;

/** The events with a place for the member, by start. Past, cancelled and unpublished ones too: they see them all. */
export const selectRegisteredEvents = (db: Db, userId: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_registrations as r', 'r.event_id', 'e.id')
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`r.status <> 'withdrawn'`)
    .select(['e.id', 'e.name', 'e.description', 'e.start_date', 'e.end_date', 'e.location', 'e.venue_name'])
    .select(['e.updated_at', 'e.calendar_sequence', 'e.cancelled_at'])
    .orderBy('e.start_date')
    .orderBy('e.id')
    .execute();

/** The schedules of these events, by start. */
export const selectSchedules = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('event_activities')
    .select(['id', 'event_id', 'name', 'description', 'start_time', 'end_time', 'location'])
    .select(['updated_at', 'calendar_sequence'])
    .where('event_id', 'in', eventIds)
    .orderBy('start_time')
    .orderBy('id')
    .execute();
