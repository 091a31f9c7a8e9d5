import { type RawBuilder, sql } from 'kysely';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';
import { isLive } from '../totals/queries.ts';

/** An activity of an event for which the member has a live registration. */
export const selectOwnActivity = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('event_activities as a')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .innerJoin('event_registrations as r', 'r.event_id', 'a.event_id')
    .select(['a.id', 'a.name', 'a.event_id', 'r.id as registration_id', 'e.name as event_name'])
    .select(['a.start_time', 'a.max_capacity', 'a.current_attendance', 'a.requires_registration'])
    .select(['e.end_date', 'e.is_published', 'e.cancelled_at'])
    .where('a.id', '=', id)
    .where('r.user_id', '=', userId)
    .where(isLive)
    .executeTakeFirst();

export type OwnActivity = NonNullable<Awaited<ReturnType<typeof selectOwnActivity>>>;

/** Locks an activity until the transaction ends; after its event and the registration. */
export async function lockActivityRow(db: Db, id: string): Promise<void> {
  await db.selectFrom('event_activities').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function selectGuestIds(db: Db, registrationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registration_guests')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A guest's id, or null for the member. */
export type SignedUp = string | null;

export async function selectSignedUp(db: Db, activityId: string, registrationId: string): Promise<SignedUp[]> {
  const rows = await db
    .selectFrom('activity_signups')
    .select('guest_id')
    .where('activity_id', '=', activityId)
    .where('registration_id', '=', registrationId)
    .execute();
  return rows.map(({ guest_id }) => guest_id);
}

type Place = { activity_id: string; registration_id: string };

export const insertSignups = (db: Db, place: Place, people: readonly SignedUp[], created_at: Date): Promise<void> =>
  insertRows(
    db,
    'activity_signups',
    ['activity_id', 'registration_id', 'guest_id', 'created_at'],
    people.map((guest_id) => ({ ...place, guest_id, created_at })),
  );

export async function deleteSignups(db: Db, place: Place, people: readonly SignedUp[]): Promise<void> {
  await sql`
    delete from activity_signups
    where activity_id = ${place.activity_id} and registration_id = ${place.registration_id}
      and (guest_id = any(${people.filter((id) => id !== null)}::uuid[])
        or (guest_id is null and ${people.includes(null)}))`.execute(db);
}

/** The activity's people by member, each member before their guests. */
export const selectSignups = (db: Db, activityId: string) =>
  db
    .selectFrom('activity_signups as s')
    .innerJoin('event_registrations as r', 'r.id', 's.registration_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('registration_guests as g', 'g.id', 's.guest_id')
    .where('s.activity_id', '=', activityId)
    .select(['s.id', 'u.id as user_id'])
    .select([
      sql<string>`coalesce(g.name, u.first_name || ' ' || u.last_name)`.as('name'),
      sql<boolean>`s.guest_id is not null`.as('is_guest'),
      sql<string>`u.first_name || ' ' || u.last_name`.as('member_name'),
    ])
    .orderBy(sql`u.last_name collate person_names`)
    .orderBy(sql`u.first_name collate person_names`)
    .orderBy('u.id')
    .orderBy(sql`s.guest_id is not null`)
    .orderBy('g.created_at')
    .orderBy('s.id')
    .execute();

export const activityExists = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('event_activities').select('id').where('id', '=', id));

/** 'Beach Day: Marcia Brown, Sonia Grant (guest)' for each activity of the registration `r` of the member `u`, by start. */
export const activitiesOf: RawBuilder<string[]> = sql<string[]>`array(
  select a.name || ': ' || string_agg(
    coalesce(g.name || ' (guest)', u.first_name || ' ' || u.last_name), ', ' order by g.created_at nulls first, g.id)
  from activity_signups s
  join event_activities a on a.id = s.activity_id
  left join registration_guests g on g.id = s.guest_id
  where s.registration_id = r.id
  group by a.id order by a.start_time, a.name)`;

/** The events of the member's registrations that signed up for an activity. */
export async function selectEventsWithSignups(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations as r')
    .select('r.event_id')
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`exists (select from activity_signups s where s.registration_id = r.id)`)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Of the member and their guests, for every event. */
export async function deleteAllSignups(db: Db, userId: string): Promise<void> {
  await sql`select remove_signups(id, null) from event_registrations where user_id = ${userId} order by id`.execute(db);
}
