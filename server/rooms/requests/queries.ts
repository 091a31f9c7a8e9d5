import { sql } from 'kysely';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';

export type ShareWith = 'women' | 'men';

/** Those the registration asks for, by name. */
export const selectRequested = (db: Db, registrationId: string) =>
  db
    .selectFrom('roommate_requests as q')
    .innerJoin('event_registrations as r', 'r.id', 'q.requested_registration_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as user_id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('q.registration_id', '=', registrationId)
    .orderBy(sql`u.last_name collate person_names`)
    .orderBy(sql`u.first_name collate person_names`)
    .orderBy('r.id')
    .execute();

export const selectShareWith = async (db: Db, registrationId: string): Promise<ShareWith | null> =>
  (
    await db
      .selectFrom('room_preferences')
      .select('share_with')
      .$narrowType<{ share_with: ShareWith }>()
      .where('registration_id', '=', registrationId)
      .executeTakeFirst()
  )?.share_with ?? null;

/** The live registrations of these members for the event. */
export async function selectRegistrationsOf(db: Db, eventId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${userIds}::uuid[]) p(id)
    cross join lateral (
      select r.id from event_registrations r
      where r.user_id = p.id and r.event_id = ${eventId} and r.status <> 'withdrawn' offset 0) r`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces what the registration asks for. */
export async function replaceRequests(
  db: Db,
  registration_id: string,
  { requested, share_with, now }: { requested: readonly string[]; share_with: ShareWith | null; now: Date },
): Promise<void> {
  await db.deleteFrom('roommate_requests').where('registration_id', '=', registration_id).execute();
  await db.deleteFrom('room_preferences').where('registration_id', '=', registration_id).execute();
  await insertRows(
    db,
    'roommate_requests',
    ['registration_id', 'requested_registration_id', 'created_at'],
    requested.map((id) => ({ registration_id, requested_registration_id: id, created_at: now })),
  );
  if (share_with)
    await db.insertInto('room_preferences').values({ registration_id, share_with, created_at: now }).execute();
}

type Wanted = { registration_id: string; roommates: string[]; share_with: ShareWith | null };

/** What the members of an event ask for; a request counts only if the other one asks too. */
export async function selectWanted(db: Db, eventId: string): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select r.id as registration_id, w.share_with, q.roommates
    from event_registrations r
    left join lateral (select share_with from room_preferences where registration_id = r.id offset 0) w on true
    cross join lateral (
      select coalesce(array_agg(q.requested_registration_id::text order by q.created_at, 1)
                        filter (where o.registration_id is not null), '{}') as roommates
      from (select * from roommate_requests where registration_id = r.id offset 0) q
      left join lateral (
        select registration_id from roommate_requests
        where registration_id = q.requested_registration_id and requested_registration_id = r.id offset 0) o on true) q
    where r.event_id = ${eventId} and (w.share_with is not null or q.roommates <> '{}')`.execute(db);
  return rows;
}
