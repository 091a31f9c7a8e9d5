import { sql } from 'kysely';
import type { RoomType } from '../../../contract/constants.ts';
import type { RoomStatus } from '../../../contract/list-choices.ts';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';

type PersonKey = { registration_id: string; guest_id: string | null };
export type Bed = { room_id: string; nights: number[] };
export type Occupant = PersonKey & {
  name: string;
  host_name: string | null;
  ticket_type_name: string;
  includes_accommodation: boolean;
  beds: Bed[];
};

const given = (people: readonly PersonKey[]) => sql`(
  select * from unnest(${people.map((each) => each.registration_id)}::uuid[], ${people.map((each) => each.guest_id)}::uuid[])
    as p(registration_id, guest_id))`;

/** All of the event, by number. */
export const selectAllRooms = (db: Db, eventId: string) =>
  db
    .selectFrom('rooms')
    .select(['id', 'room_number', 'room_type', 'max_occupancy', 'status'])
    .$narrowType<{ room_type: RoomType; status: RoomStatus }>()
    .where('event_id', '=', eventId)
    .orderBy(sql`room_number collate counted_numbers`)
    .orderBy('id')
    .execute();

/** Everyone who comes to the event by last name, a walk-in by the last word of theirs, guests after the member they come with. */
export async function selectOccupants(db: Db, eventId: string): Promise<Occupant[]> {
  const { rows } = await sql<Occupant>`
    with bed as (
      select a.registration_id, a.guest_id, json_agg(json_build_object('room_id', a.room_id, 'nights', a.nights)) as beds
      from (
        select a.registration_id, a.guest_id, a.room_id, json_agg(a.night order by a.night) as nights
        from rooms m cross join lateral (select * from room_assignments a where a.room_id = m.id offset 0) a
        where m.event_id = ${eventId} group by 1, 2, 3) a
      group by 1, 2
    )
    select r.id as registration_id, g.id as guest_id, coalesce(g.name, u.name, r.walk_in_name) as name,
           case when g.id is not null then u.name end as host_name,
           k.name as ticket_type_name, k.includes_accommodation, coalesce(b.beds, '[]'::json) as beds
    from event_registrations r
    left join lateral (
      select last_name, first_name, first_name || ' ' || last_name as name from users where id = r.user_id offset 0) u on true
    cross join lateral (
      select null::uuid as id, null as name, r.ticket_type_id, null::timestamptz as created_at
      union all
      select g.id, g.name, g.ticket_type_id, g.created_at from registration_guests g
      where g.registration_id = r.id and g.removed_at is null) g
    join ticket_types k on k.id = g.ticket_type_id
    left join bed b on b.registration_id = r.id and b.guest_id is not distinct from g.id
    where r.event_id = ${eventId} and exists (select from people_coming(r))
    order by coalesce(u.last_name, substring(r.walk_in_name from '\\S+$')) collate person_names,
             coalesce(u.first_name, r.walk_in_name) collate person_names, r.id, g.created_at nulls first, g.id`.execute(
    db,
  );
  return rows;
}

export const selectEventOf = async (db: Db, roomId: string): Promise<string | undefined> =>
  (await db.selectFrom('rooms').select('event_id').where('id', '=', roomId).executeTakeFirst())?.event_id;

/** How many of these people come to the event. */
export async function countComing(db: Db, eventId: string, people: readonly PersonKey[]): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people
    from ${given(people)} p
    cross join lateral (
      select from event_registrations r, people_coming(r) c
      where r.id = p.registration_id and r.event_id = ${eventId} and c.guest_id is not distinct from p.guest_id offset 0) c`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

/** Of these people, with each night's room. */
export async function selectAssignments(db: Db, people: readonly PersonKey[]) {
  const { rows } = await sql<PersonKey & { room_id: string; night: number }>`
    select a.registration_id, a.guest_id, a.room_id, a.night
    from ${given(people)} p
    cross join lateral (
      select * from room_assignments a
      where a.registration_id = p.registration_id and a.guest_id is not distinct from p.guest_id offset 0) a
    order by a.night`.execute(db);
  return rows;
}

type Assignment = PersonKey & { room_id: string; night: number };

export async function deleteAssignments(db: Db, gone: readonly Omit<Assignment, 'room_id'>[]): Promise<void> {
  await sql`
    delete from room_assignments a
    using unnest(${gone.map((each) => each.registration_id)}::uuid[], ${gone.map((each) => each.guest_id)}::uuid[],
                 ${gone.map((each) => each.night)}::integer[]) p(registration_id, guest_id, night)
    where a.registration_id = p.registration_id and a.guest_id is not distinct from p.guest_id and a.night = p.night`.execute(
    db,
  );
}

export const insertAssignments = (db: Db, rows: readonly (Assignment & { created_at: Date })[]): Promise<void> =>
  insertRows(db, 'room_assignments', ['room_id', 'registration_id', 'guest_id', 'night', 'created_at'], rows);

/** Registrations with someone in a room of the event. */
export async function selectWithBed(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms as m')
    .innerJoin('room_assignments as a', 'a.room_id', 'm.id')
    .select('a.registration_id')
    .distinct()
    .where('m.event_id', '=', eventId)
    .execute();
  return rows.map(({ registration_id }) => registration_id);
}

/** Adds to the numbers of all nights in the event's rooms. */
export async function addToNights(db: Db, eventId: string, added: number): Promise<void> {
  const rooms = db.selectFrom('rooms').select('id').where('event_id', '=', eventId);
  await db
    .updateTable('room_assignments')
    .set(({ eb }) => ({ night: eb('night', '+', added) }))
    .where('room_id', 'in', rooms)
    .execute();
}

/** How many people a room has in each night that has any. */
export async function selectTaken(db: Db, roomId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('room_assignments')
    .select('night')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('people'))
    .where('room_id', '=', roomId)
    .groupBy('night')
    .execute();
  return new Map(rows.map(({ night, people }) => [night, people]));
}

/** How many people sleep in a room in any night. */
export async function countOccupants(db: Db, roomId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct (registration_id, guest_id))::int as people from room_assignments where room_id = ${roomId}`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}
