/** Who sleeps in which room: who may say so, what is refused, and who leaves a room by leaving the event. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { assign, bedsOf, makeRoom, sleeper, storeBed } from '../../testing/rooms.ts';
import { bring } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { plantWalkIn } from '../../testing/walk-ins.ts';

let t: TestApp;
let staff: Person;
let keeper: Person;
beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
  keeper = await t.member({ roles: [await makeRole(t.db, 'MANAGE_ROOMS')] });
});

type Id = { id: string };
const DAYS = { start_date: new Date('2035-12-14T15:00:00Z'), end_date: new Date('2035-12-16T20:00:00Z') };

/** A weekend of two nights with Marcia, her guest, and the double room 101. */
async function makeWeekend(columns = {}) {
  const event = await makeEvent(t, { name: 'Weekend', max_guests: 2, ...DAYS, ...columns });
  const ticket = await makeTicket(t, event, { includes_accommodation: true });
  const come = async (name = 'Brown') => {
    const member = await t.member({ first_name: 'Marcia', last_name: name });
    const { body: registration } = await register(t, member, event, ticket);
    const { body: guest } = await bring(t, member, registration, { name: 'Sonia Grant', ticket });
    return { member, registration: registration as Id, guest: guest as Id };
  };
  return { event, ticket, come, room: await makeRoom(t, event, '101'), ...(await come()) };
}

const refusalOf = ({ status, body: { code, message } }: Answer) => [status, code, message];
const read = (person: Person, event: Id) =>
  t.call(person, 'GET /admin/events/:id/room-assignments', { params: { id: event.id } });
const ownRooms = async (person: Person, event: Id) =>
  (await t.call(person, 'GET /events/:id', { params: { id: event.id } })).body.rooms;
const people = (registration: Id, guest: Id, nights = [1, 2]) => [
  { ...sleeper(registration), nights },
  { ...sleeper(registration, guest), nights },
];

describe('staff who manage rooms', () => {
  it('see the rooms, the nights and everyone who comes, without contact details', async () => {
    const { event, room, member, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, [{ ...sleeper(registration, guest), nights: [2] }]);
    const { body, raw } = await read(keeper, event);
    expect(body).toMatchObject({
      nights: ['2035-12-14', '2035-12-15'],
      is_cancelled: false,
      rooms: [{ id: room.id, room_number: '101', max_occupancy: 2 }],
      people: [
        { ...sleeper(registration), name: 'Marcia Brown', host_name: null, includes_accommodation: true, beds: [] },
        {
          guest_id: guest.id,
          name: 'Sonia Grant',
          host_name: 'Marcia Brown',
          beds: [{ room_id: room.id, nights: [2] }],
        },
      ],
    });
    for (const secret of [member.email, member.phone]) expect(raw.toString()).not.toContain(secret);
  });

  it('give a walk-in a bed too', async () => {
    const { event, ticket, room } = await makeWeekend();
    const device = await enrolDevice(t, staff, event);
    await plantWalkIn(t, { event, ticket, device }, 'Beverley Lewis');
    const walkIns = async () =>
      (await read(keeper, event)).body.people.filter(({ name }: { name: string }) => name === 'Beverley Lewis');
    const [{ registration_id }] = await walkIns();
    const { body } = await assign(t, keeper, room, [{ registration_id, guest_id: null, nights: [1] }]);
    expect(body).toEqual({ done: true });
    expect(await walkIns()).toMatchObject([{ beds: [{ room_id: room.id, nights: [1] }] }]);
  });

  it('see walk-ins by the last word of their name, among the members', async () => {
    const { event, ticket, come } = await makeWeekend();
    for (const last_name of ['Lee', 'Morgan']) await come(last_name);
    const device = await enrolDevice(t, staff, event);
    await plantWalkIn(t, { event, ticket, device }, 'Zora Lewis');
    const names = (await read(keeper, event)).body.people.map(({ name }: { name: string }) => name.split(' ').at(-1));
    expect(names).toEqual(['Brown', 'Grant', 'Lee', 'Grant', 'Lewis', 'Morgan', 'Grant']);
  });

  it('are the only ones', async () => {
    const { event, room, registration } = await makeWeekend();
    const viewer = await t.member({ roles: [await makeRole(t.db, 'VIEW_ALL_EVENTS')] });
    const { nights } = (await read(keeper, event)).body;
    const body = { people: [{ ...sleeper(registration), nights: [1] }], first_night: nights[0] };
    const ask = (operation: Parameters<typeof answersToUnauthorizedCallers>[1], call: object) =>
      answersToUnauthorizedCallers(t, operation, call, [keeper, viewer]);
    const only = [...STAFF_ONLY, 200, 'NOT_ALLOWED'];
    expect(await ask('GET /admin/events/:id/room-assignments', { params: event })).toEqual(only);
    expect(await ask('GET /admin/events/:id/rooming-list', { params: event })).toEqual(only);
    expect(await ask('PUT /rooms/:id/assignments', { params: room, body })).toEqual(only);
  });

  it('assign people for the whole stay or a night; the member sees it, without others in the room', async () => {
    const { event, room, come, member, registration, guest } = await makeWeekend();
    const other = await come('Clarke');
    expect(await ownRooms(member, event)).toEqual([]);
    await assign(t, keeper, room, [{ ...sleeper(registration), nights: [1, 2] }]);
    await assign(t, keeper, room, [{ ...sleeper(registration, guest), nights: [2] }]);
    await assign(t, keeper, room, [{ ...sleeper(other.registration), nights: [1] }]);
    expect(await ownRooms(member, event)).toEqual([
      { guest_id: null, room_number: '101', nights: ['2035-12-14', '2035-12-15'], is_whole_stay: true },
      { guest_id: guest.id, room_number: '101', nights: ['2035-12-15'], is_whole_stay: false },
    ]);
    expect(await ownRooms(await t.member(), event)).toEqual([]);
    expect((await entriesOf(t, room.id)).map(({ description, metadata }) => [description, metadata])).toContainEqual([
      "Changed who sleeps in room 101 of event 'Weekend'",
      { event_id: event.id, room_number: '101', added: 1, removed: 0 },
    ]);
  });

  it('take people out again; the same again changes and logs nothing', async () => {
    const { room, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, people(registration, guest));
    expect((await assign(t, keeper, room, people(registration, guest))).status).toBe(200);
    expect(await entriesOf(t, room.id)).toHaveLength(1);
    await assign(t, keeper, room, [{ ...sleeper(registration), nights: [] }]);
    expect(await bedsOf(t, registration)).toMatchObject([{ guest_id: guest.id }, { guest_id: guest.id }]);
  });

  it('move people only if they say so', async () => {
    const { event, room, registration, guest } = await makeWeekend();
    const other = await makeRoom(t, event, '102');
    await assign(t, keeper, room, people(registration, guest));
    const move = [{ ...sleeper(registration), nights: [2] }];
    expect(refusalOf(await assign(t, keeper, other, move))).toEqual([
      ...[409, 'HAS_ANOTHER_ROOM', 'Someone you chose has a bed in another room by now, so no one was assigned.'],
    ]);
    expect((await assign(t, keeper, other, move, true)).status).toBe(200);
    expect((await bedsOf(t, registration)).filter(({ guest_id }) => !guest_id)).toMatchObject([
      { room_id: room.id, night: 1 },
      { room_id: other.id, night: 2 },
    ]);
  });

  it('move people back from a room, who keep their bed there if the other room is full by now', async () => {
    const { event, room, come, registration } = await makeWeekend();
    const [other, third] = [await makeRoom(t, event, '102', { max_occupancy: 1 }), await makeRoom(t, event, '103')];
    const clarke = await come('Clarke');
    const bed = { ...sleeper(registration), nights: [1, 2] };
    await assign(t, keeper, other, [bed]);
    const moveBack = () => assign(t, keeper, other, [bed], true, { from_room_id: room.id });
    await assign(t, keeper, room, [bed], true);
    await assign(t, keeper, other, [{ ...sleeper(clarke.registration), nights: [2] }]);
    expect((await moveBack()).body.code).toBe('ROOM_FULL');
    expect(await bedsOf(t, registration)).toMatchObject([{ room_id: room.id }, { room_id: room.id }]);
    await assign(t, keeper, other, [{ ...sleeper(clarke.registration), nights: [] }]);
    await assign(t, keeper, third, [{ ...bed, nights: [2] }], true);
    expect((await moveBack()).body.code).toBe('HAS_ANOTHER_ROOM');
    await assign(t, keeper, room, [bed], true);
    expect((await moveBack()).status).toBe(200);
    expect(await bedsOf(t, registration)).toMatchObject([{ room_id: other.id }, { room_id: other.id }]);
  });
});

describe('refused is', () => {
  it('one person too many in a night, with the beds left', async () => {
    const { room, come, registration, guest } = await makeWeekend();
    const other = await come('Clarke');
    await assign(t, keeper, room, [{ ...sleeper(other.registration), nights: [2] }]);
    const answer = await assign(t, keeper, room, people(registration, guest));
    expect(refusalOf(answer)).toEqual([409, 'ROOM_FULL', 'Room 101 has only 1 free bed, so no one was assigned.']);
    expect((await assign(t, keeper, room, people(registration, guest, [1]))).status).toBe(200);
    expect((await assign(t, keeper, room, [{ ...sleeper(other.registration), nights: [1, 2] }])).body.message).toBe(
      'Room 101 is full, so no one was assigned.',
    );
  });

  it('a night the event doesn’t have, the same person twice, and no one', async () => {
    const { room, registration } = await makeWeekend();
    const bed = { ...sleeper(registration), nights: [3] };
    expect(refusalOf(await assign(t, keeper, room, [bed]))).toEqual([422, 'INVALID_INPUT', 'This event has 2 nights.']);
    const twice = [bed, bed].map((each) => ({ ...each, nights: [1] }));
    expect((await assign(t, keeper, room, twice)).body.message).toBe('Each person is once in the list.');
    expect((await assign(t, keeper, room, [])).status).toBe(422);
  });

  it('someone of another event, another’s guest, and those who withdrew or were removed', async () => {
    const { room, come, ...one } = await makeWeekend();
    const two = await come('Clarke');
    const stranger = await makeWeekend();
    await t.call(two.member, 'DELETE /guests/:id', { params: two.guest });
    const who = [
      sleeper(stranger.registration),
      sleeper(one.registration, stranger.guest),
      sleeper(two.registration, two.guest),
      sleeper({ id: randomUUID() }),
    ];
    for (const person of who) {
      const { status, body } = await assign(t, keeper, room, [{ ...person, nights: [1] }]);
      expect([status, body.code]).toEqual([404, 'OCCUPANT_NOT_FOUND']);
    }
    expect((await assign(t, keeper, { id: randomUUID() }, people(one.registration, one.guest))).body.code).toBe(
      'ROOM_NOT_FOUND',
    );
  });

  it('a room in maintenance and a cancelled event', async () => {
    const { event, room, registration, guest } = await makeWeekend();
    await t.db.updateTable('rooms').set({ status: 'maintenance' }).where('id', '=', room.id).execute();
    expect((await assign(t, keeper, room, people(registration, guest))).body.code).toBe('ROOM_IN_MAINTENANCE');
    await t.db
      .updateTable('events')
      .set({ cancelled_at: new Date(), cancellation_reason: 'Storm' })
      .where('id', '=', event.id)
      .execute();
    expect((await assign(t, keeper, room, people(registration, guest))).body.code).toBe('EVENT_CANCELLED');
  });

  it('a maximum below the people in the room, with their number, and deleting a room with people', async () => {
    const { room, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, people(registration, guest, [2]));
    const change = async (max_occupancy: number) => {
      const columns = ['updated_at', 'room_number', 'room_type', 'price_per_night_cents'] as const;
      const row = await t.db.selectFrom('rooms').select(columns).where('id', '=', room.id).executeTakeFirstOrThrow();
      return t.call(keeper, 'PUT /rooms/:id', { params: room, body: { ...row, max_occupancy } });
    };
    expect(refusalOf(await change(1))).toEqual([
      409,
      'CAPACITY_BELOW_SOLD',
      '2 people sleep in this room in the same night, so this can’t be lower than 2.',
    ]);
    expect((await change(3)).status).toBe(200);
    const remove = () => t.call(keeper, 'DELETE /rooms/:id', { params: room });
    expect(refusalOf(await remove())).toEqual([
      409,
      'ROOM_HAS_PEOPLE',
      '2 people are assigned to this room. Move everyone to another room first, then delete it.',
    ]);
    await assign(t, keeper, room, people(registration, guest, []));
    expect((await remove()).status).toBe(200);
  });
});

describe('a bed is free again when', () => {
  it('the guest is removed or the registration is withdrawn', async () => {
    const { room, member, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, people(registration, guest));
    await t.call(member, 'DELETE /guests/:id', { params: guest });
    expect(await bedsOf(t, registration)).toMatchObject([{ guest_id: null }, { guest_id: null }]);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await bedsOf(t, registration)).toEqual([]);
  });

  it('the account is deleted, with a payment too', async () => {
    const { room, member, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, people(registration, guest));
    await receiveCash(t, registration, 5_000);
    expect((await t.call(staff, 'DELETE /users/:id', { params: member })).status).toBe(200);
    expect(await bedsOf(t, registration)).toEqual([]);
  });

  it('the event is cancelled', async () => {
    const { event, room, registration, guest } = await makeWeekend();
    await assign(t, keeper, room, people(registration, guest));
    await t.call(staff, 'POST /events/:id/cancellation', { params: event, body: { message: 'Storm' } });
    expect(await bedsOf(t, registration)).toEqual([]);
    expect((await read(keeper, event)).body.is_cancelled).toBe(true);
  });

  it('a night that is no longer part of the event is taken back, or left by moving', async () => {
    const { event, room, member, registration } = await makeWeekend();
    await storeBed(t, room, sleeper(registration), 2);
    await t.db
      .updateTable('events')
      .set({ end_date: new Date('2035-12-14T20:00:00Z') })
      .where('id', '=', event.id)
      .execute();
    expect(await ownRooms(member, event)).toEqual([]);
    await assign(t, keeper, room, [{ ...sleeper(registration), nights: [] }]);
    expect(await bedsOf(t, registration)).toEqual([]);
    await storeBed(t, room, sleeper(registration), 1);
    await storeBed(t, room, sleeper(registration), 2);
    const other = await makeRoom(t, event, '102');
    await assign(t, keeper, other, [{ ...sleeper(registration), nights: [1] }], true);
    expect(await bedsOf(t, registration)).toEqual([{ room_id: other.id, guest_id: null, night: 1 }]);
  });
});
