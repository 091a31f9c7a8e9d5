/** No room gets more people than it has beds, whatever happens at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { assign, makeRoom, sleeper, storeBed } from '../../testing/rooms.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';
import { violationsIn } from '../../testing/violations.ts';

const MEMBERS = 12;
const BEDS = 5;
type School = TestApp | TwoServers;
type Id = { id: string };

async function makeHotel(t: School) {
  const event = await makeEvent(t, {});
  const ticket = await makeTicket(t, event);
  const guests: { member: Person; registration: Id }[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const member = await t.member();
    guests.push({ member, registration: (await register(t, member, event, ticket)).body as Id });
  }
  return { event, guests, room: await makeRoom(t, event, '101', { max_occupancy: BEDS }) };
}

const peopleIn = async (t: School, { id }: Id) =>
  (await t.db.selectFrom('room_assignments').select('id').where('room_id', '=', id).execute()).length;

describe('over two servers', () => {
  let t: TwoServers;
  let staff: Person;
  beforeAll(async () => {
    t = await twoServers();
    staff = await t.member({ roles: ['SUPER_ADMIN'] });
  });

  it('the beds fill and the others are refused', async () => {
    const { guests, room } = await makeHotel(t);
    const answers = await Promise.all(
      guests.map(({ registration }) => assign(t, staff, room, [{ ...sleeper(registration), nights: [1] }])),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'in' : String(body.code))).sort();
    expect(codes).toEqual([...Array(MEMBERS - BEDS).fill('ROOM_FULL'), ...Array(BEDS).fill('in')]);
    expect(await peopleIn(t, room)).toBe(BEDS);
  });

  it('people who leave at the same time leave no bed taken', async () => {
    const { guests, room } = await makeHotel(t);
    await Promise.all(
      guests.flatMap(({ member, registration }) => [
        assign(t, staff, room, [{ ...sleeper(registration), nights: [1] }]),
        t.call(member, 'DELETE /registrations/:id', { params: registration }),
      ]),
    );
    expect(await peopleIn(t, room)).toBe(0);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('a room is not made smaller than the people who get in meanwhile', async () => {
    const { guests, room } = await makeHotel(t);
    const shrink = t.db.updateTable('rooms').set({ max_occupancy: 1 }).where('id', '=', room.id).execute();
    const moves = guests.map(({ registration }) => assign(t, staff, room, [{ ...sleeper(registration), nights: [1] }]));
    await Promise.allSettled([...moves, shrink]);
    expect([1, BEDS]).toContain(await peopleIn(t, room));
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('the database alone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.member({ roles: ['SUPER_ADMIN'] });
  });

  const fill = ({ room, guests }: Awaited<ReturnType<typeof makeHotel>>) =>
    Promise.allSettled(guests.map(({ registration }) => storeBed(t, room, sleeper(registration))));

  it('refuses one too many, the same person twice in a night, and a smaller room', async () => {
    const hotel = await makeHotel(t);
    await fill(hotel);
    expect(await peopleIn(t, hotel.room)).toBe(BEDS);
    const [first] = hotel.guests as [(typeof hotel.guests)[number]];
    const other = await makeRoom(t, hotel.event, '102');
    await storeBed(t, other, sleeper(first.registration), 2);
    await expect(storeBed(t, other, sleeper(first.registration), 2)).rejects.toThrow('room_assignments_once');
    const shrink = t.db.updateTable('rooms').set({ max_occupancy: 1 }).where('id', '=', hotel.room.id).execute();
    await expect(shrink).rejects.toThrow('not lower than the people');
    await expect(t.db.deleteFrom('rooms').where('id', '=', other.id).execute()).rejects.toThrow('room_id_fkey');
  });

  it('refuses those who don’t come', async () => {
    const { room, guests } = await makeHotel(t);
    const [one] = guests as [(typeof guests)[number]];
    await t.call(one.member, 'DELETE /registrations/:id', { params: one.registration });
    await expect(storeBed(t, room, sleeper(one.registration))).rejects.toThrow('live registration');
    const away = await makeRoom(t, await makeEvent(t), '101');
    await expect(storeBed(t, away, sleeper((guests[1] as typeof one).registration))).rejects.toThrow(
      'live registration',
    );
  });

  // Last: it takes the trigger away.
  it('control: without the trigger the room overflows, and the doctor reports it', async () => {
    await sql.raw('drop trigger room_assignments_beds on room_assignments').execute(t.db);
    const hotel = await makeHotel(t);
    await fill(hotel);
    expect(await peopleIn(t, hotel.room)).toBe(MEMBERS);
    expect(violationsIn(await checkRows(t.db))).toMatchObject({
      'Rooms with more people in a night than their maximum': [hotel.room.id],
      'Triggers, constraints and indexes that are missing or disabled': ['room_assignments_beds'],
    });
  });
});
