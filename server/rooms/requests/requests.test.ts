/** Roommate requests: they count if both ask, and no member learns who asked for them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';

let t: TestApp;
let admin: Person;
let keeper: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  keeper = await t.member({ roles: [await makeRole(t.db, 'MANAGE_ROOMS')] });
});

type Id = { id: string };
type Guest = { member: Person; registration: Id };

async function makeWeekend(count = 2) {
  const event = await makeEvent(t, { name: 'Weekend' });
  const ticket = await makeTicket(t, event, { includes_accommodation: true });
  const guests: Guest[] = [];
  for (let n = 0; n < count; n++) {
    const member = await t.member({ first_name: `Guest${n}` });
    guests.push({ member, registration: (await register(t, member, event, ticket)).body as Id });
  }
  return { event, guests: guests as [Guest, Guest, ...Guest[]] };
}

const ask = ({ member, registration }: Guest, others: readonly Guest[], share_with: string | null = null) =>
  t.call(member, 'PUT /registrations/:id/roommate-requests', {
    params: registration,
    body: { user_ids: others.map((other) => other.member.id), share_with } as never,
  });
const read = ({ member, registration }: Guest) =>
  t.call(member, 'GET /registrations/:id/roommate-requests', { params: registration });
async function seenByStaff(event: Id, { registration }: Guest) {
  const { body } = await t.call(keeper, 'GET /admin/events/:id/room-assignments', { params: event });
  const people = body.people as { registration_id: string; roommates: string[]; share_with: string | null }[];
  return people.find(({ registration_id }) => registration_id === registration.id);
}
const rowsOf = ({ registration }: Guest) =>
  t.db.selectFrom('roommate_requests').selectAll().where('registration_id', '=', registration.id).execute();

describe('staff who manage rooms', () => {
  it('see a request only once both ask, and with whom alone they share', async () => {
    const { event, guests } = await makeWeekend();
    const [one, other] = guests;
    expect((await ask(one, [other], 'women')).status).toBe(200);
    expect(await seenByStaff(event, one)).toMatchObject({ roommates: [], share_with: 'women' });
    expect(await seenByStaff(event, other)).toMatchObject({ roommates: [], share_with: null });
    await ask(other, [one]);
    expect(await seenByStaff(event, one)).toMatchObject({ roommates: [other.registration.id] });
    expect(await seenByStaff(event, other)).toMatchObject({ roommates: [one.registration.id] });
    await ask(one, []);
    expect(await seenByStaff(event, other)).toMatchObject({ roommates: [] });
  });
});

describe('members', () => {
  it('read what they asked for', async () => {
    const { guests } = await makeWeekend(3);
    const [one, other, third] = guests as [Guest, Guest, Guest];
    await ask(one, [other, third], 'men');
    expect((await read(one)).body).toMatchObject({
      roommates: [{ user_id: other.member.id }, { user_id: third.member.id }],
      share_with: 'men',
    });
  });

  it('learn from no reply whether the other asked for them', async () => {
    const { event, guests } = await makeWeekend();
    const [one, other] = guests;
    const replies = async () => {
      const saved = await ask(one, [other]);
      const own = await t.call(one.member, 'GET /registrations');
      const page = await t.call(one.member, 'GET /events/:id', { params: event });
      return [saved, await read(one), own, page].map(({ status, body }) => ({ status, body }));
    };
    const before = await replies();
    expect((await ask(other, [one], 'women')).status).toBe(200);
    expect(await seenByStaff(event, one)).toMatchObject({ roommates: [other.registration.id] });
    expect(await replies()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(other.registration.id);
  });

  it('can’t read or change those of others', async () => {
    const { guests } = await makeWeekend();
    const [one, other] = guests;
    await ask(one, [other]);
    const stolen = { member: other.member, registration: one.registration };
    for (const answer of [await read(stolen), await ask(stolen, [])]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
    }
    const staff = { member: keeper, registration: one.registration };
    expect((await read(staff)).status).toBe(404);
    expect(await rowsOf(one)).toHaveLength(1);
  });

  it('can’t ask for themselves, strangers, people of another event or those who withdrew, or for four', async () => {
    const { guests } = await makeWeekend(5);
    const [one, gone, ...rest] = guests as [Guest, Guest, ...Guest[]];
    const { guests: away } = await makeWeekend();
    await t.call(gone.member, 'DELETE /registrations/:id', { params: gone.registration });
    const stranger = { ...one, member: { ...one.member, id: randomUUID() } };
    for (const other of [one, gone, away[0], stranger]) {
      const { status, body } = await ask(one, [other]);
      expect([status, body.code]).toEqual([404, 'ROOMMATE_NOT_FOUND']);
    }
    expect((await ask(one, [...rest, rest[0] as Guest])).status).toBe(422);
    expect((await ask(one, [], 'anyone at all')).status).toBe(422);
    expect(await rowsOf(one)).toEqual([]);
  });

  it('can’t change them for an event that is over or cancelled', async () => {
    const { event, guests } = await makeWeekend();
    await ask(guests[0], [guests[1]], 'women');
    t.clock.now = new Date(Date.now() + 400 * DAY_MS);
    const late = await ask(guests[0], []);
    t.clock.now = undefined;
    expect([late.status, late.body.code]).toEqual([409, 'EVENT_OVER']);
    expect(await rowsOf(guests[0])).toHaveLength(1);
    await t.db
      .updateTable('events')
      .set({ cancelled_at: new Date(), cancellation_reason: 'Storm' })
      .where('id', '=', event.id)
      .execute();
    expect((await ask(guests[0], [guests[1]])).body.code).toBe('EVENT_CANCELLED');
    expect((await read(guests[0])).body).toEqual({ roommates: [], share_with: null });
  });
});

it('leaving the event ends requests from and for the member', async () => {
  const { event, guests } = await makeWeekend();
  const [one, other] = guests;
  await ask(one, [other], 'women');
  await ask(other, [one]);
  await t.call(one.member, 'DELETE /registrations/:id', { params: one.registration });
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([[], []]);
  expect(await seenByStaff(event, other)).toMatchObject({ roommates: [] });
});

it.each([['unpaid'], ['paid']])('deleting an account ends them, if the registration is %s', async (state) => {
  const { event, guests } = await makeWeekend();
  const [one, other] = guests;
  await ask(one, [other], 'women');
  await ask(other, [one]);
  if (state === 'paid') await receiveCash(t, one.registration, 12_000);
  const { status } = await t.call(admin, 'DELETE /users/:id', { params: { id: one.member.id } });
  expect(status).toBe(200);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([[], []]);
  const preferences = await t.db
    .selectFrom('room_preferences')
    .selectAll()
    .where('registration_id', '=', one.registration.id)
    .execute();
  expect(preferences).toEqual([]);
  expect(await seenByStaff(event, other)).toMatchObject({ roommates: [] });
  expect((await read(other)).body.roommates).toEqual([]);
});

describe('three is the most, whatever happens at once', () => {
  const insertAll = ([one, ...others]: readonly Guest[]) =>
    Promise.allSettled(
      others.map(({ registration }) =>
        t.db
          .insertInto('roommate_requests')
          .values({ registration_id: (one as Guest).registration.id, requested_registration_id: registration.id })
          .execute(),
      ),
    );

  it('the database alone refuses the fourth', async () => {
    const { guests } = await makeWeekend(7);
    await insertAll(guests);
    expect(await rowsOf(guests[0])).toHaveLength(3);
  });

  // Last: it takes the trigger away.
  it('control: without the trigger all six get in', async () => {
    await sql.raw('drop trigger roommate_requests_three on roommate_requests').execute(t.db);
    const { guests } = await makeWeekend(7);
    await insertAll(guests);
    expect(await rowsOf(guests[0])).toHaveLength(6);
  });
});
