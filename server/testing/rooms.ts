/** Rooms of an event's hotel, and who sleeps in them. */
import type { Insertable } from 'kysely';
import type { Rooms } from '../../db/types.ts';
import { eventNights } from '../events/nights.ts';
import type { Answer, Person, School, TestApp } from './app.ts';
import { everyoneOf, register } from './reunions.ts';

type Id = { id: string };
type Place = Pick<TestApp, 'db'>;

const DOUBLE = { room_type: 'double', max_occupancy: 2, price_per_night_cents: 16_500 };

/** A double room. */
export const makeRoom = (
  { db }: Place,
  event: Id,
  room_number: string,
  columns: Partial<Insertable<Rooms>> = {},
): Promise<Id> =>
  db
    .insertInto('rooms')
    .values({ ...DOUBLE, event_id: event.id, room_number, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

export type Sleeper = { registration_id: string; guest_id: string | null };
export const sleeper = (registration: Id, guest: Id | null = null): Sleeper => ({
  registration_id: registration.id,
  guest_id: guest?.id ?? null,
});

/** As staff do on the page. */
export const assign = async (
  t: School,
  person: Person | null,
  room: Id,
  people: readonly (Sleeper & { nights: readonly number[] })[],
  is_move = false,
  more: object = {},
): Promise<Answer> =>
  t.call(person, 'PUT /rooms/:id/assignments', {
    params: room,
    body: { people, first_night: await firstNight(t, room), is_move, ...more },
  });

/** For a room that isn't there: any day. */
async function firstNight({ db }: Place, room: Id): Promise<string> {
  const event = await db
    .selectFrom('rooms')
    .innerJoin('events', 'events.id', 'rooms.event_id')
    .select(['start_date', 'end_date'])
    .where('rooms.id', '=', room.id)
    .executeTakeFirst();
  return (event && eventNights(event)[0]) ?? '2035-12-14';
}

/** Straight into the database. */
export const storeBed = ({ db }: Place, room: Id, person: Sleeper, night = 1) =>
  db
    .insertInto('room_assignments')
    .values({ room_id: room.id, ...person, night })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Who sleeps where: the registration's people and guests by night. */
export const bedsOf = ({ db }: Place, registration: Id) =>
  db
    .selectFrom('room_assignments')
    .select(['room_id', 'guest_id', 'night'])
    .where('registration_id', '=', registration.id)
    .orderBy('night')
    .execute();

/** A new room for everyone of the registration. */
export async function plantRoom(t: Place, registration: Id, room_number = '1'): Promise<Id> {
  const { event, people } = await everyoneOf(t, registration);
  const room = await makeRoom(t, event, room_number, { max_occupancy: 10 });
  for (const guest of people) await storeBed(t, room, sleeper(registration, guest));
  return room;
}

/** The member asks for someone new, who asks for them too, and both share with women alone. */
export async function plantRoommates(t: TestApp, registration: Id): Promise<void> {
  const { event_id, ticket_type_id } = await t.db
    .selectFrom('event_registrations')
    .select(['event_id', 'ticket_type_id'])
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow();
  const other = await t.member({ first_name: 'Roommate', last_name: 'Asked' });
  const { body } = await register(t, other, { id: event_id }, { id: ticket_type_id });
  const ids = [registration.id, String(body.id)];
  await t.db
    .insertInto('roommate_requests')
    .values(ids.map((id, index) => ({ registration_id: id, requested_registration_id: ids[1 - index] as string })))
    .execute();
  await t.db
    .insertInto('room_preferences')
    .values(ids.map((id) => ({ registration_id: id, share_with: 'women' })))
    .execute();
}
