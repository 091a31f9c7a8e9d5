/** People keep the days on which they sleep in a room when the days of the event change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { lockRegistrations } from '../../registrations/queries.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codesOfRefusals, itemOf, makeLine, recordFrom } from '../../testing/bank-statements.ts';
import { countDeadlocks, countLockWaits } from '../../testing/database.ts';
import { eventForm, makeEvent, makeTicket, register, seenOf } from '../../testing/reunions.ts';
import { assign, bedsOf, makeRoom, sleeper, storeBed } from '../../testing/rooms.ts';
import { addToNights } from './queries.ts';

let t: TestApp;
let staff: Person;
beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };
type Days = readonly [first: string, last: string];
const WEEKEND: Days = ['2035-12-14', '2035-12-16'];
const timesOf = ([first, last]: Days) => ({ start_date: `${first}T20:00:00Z`, end_date: `${last}T23:00:00Z` });

async function changeDays(event: Id, days: Days): Promise<void> {
  const body = { ...(await eventForm(t, 'Weekend')), ...timesOf(days), ...(await seenOf(t, 'events', event)) };
  expect((await t.call(staff, 'PUT /events/:id', { params: event, body })).body).toEqual({ done: true });
}

function makeWeekendEvent(): Promise<Id> {
  const { start_date, end_date } = timesOf(WEEKEND);
  return makeEvent(t, { name: 'Weekend', start_date: new Date(start_date), end_date: new Date(end_date) });
}

/** A weekend with someone in a full room on both nights. */
async function makeWeekend() {
  const event = await makeWeekendEvent();
  const member = await t.member();
  const { body: registration } = await register(t, member, event, await makeTicket(t, event));
  const room = await makeRoom(t, event, '101', { max_occupancy: 1 });
  await assign(t, staff, room, [{ ...sleeper(registration), nights: [1, 2] }]);
  const nights = async () => (await bedsOf(t, registration)).map(({ night }) => night);
  const shownDays = async () => (await t.call(member, 'GET /events/:id', { params: event })).body.rooms[0]?.nights;
  return { event, member, registration: registration as Id, room, nights, shownDays };
}

describe('the nights of people in rooms', () => {
  it.each([
    ['a day before the first', ['2035-12-13', '2035-12-16'], [2, 3]],
    ['days before the first and after the last', ['2035-12-12', '2035-12-18'], [3, 4]],
    ['a day after the last', ['2035-12-14', '2035-12-17'], [1, 2]],
  ] as const)('stay the same days if the event gets %s', async (_, days, expected) => {
    const { event, nights, shownDays } = await makeWeekend();
    await changeDays(event, days);
    expect(await nights()).toEqual(expected);
    expect(await shownDays()).toEqual(['2035-12-14', '2035-12-15']);
  });

  it('before an event that became shorter are kept, shown to staff, and left by moving', async () => {
    const { event, registration, room, nights, shownDays } = await makeWeekend();
    await changeDays(event, ['2035-12-15', '2035-12-16']);
    expect(await nights()).toEqual([0, 1]);
    expect(await shownDays()).toEqual(['2035-12-15']);
    const board = (await t.call(staff, 'GET /admin/events/:id/room-assignments', { params: event })).body;
    expect(board.people[0].beds).toEqual([{ room_id: room.id, nights: [0, 1] }]);
    await changeDays(event, WEEKEND);
    expect(await nights()).toEqual([1, 2]);
    await changeDays(event, ['2035-12-15', '2035-12-16']);
    const other = await makeRoom(t, event, '102');
    await assign(t, staff, other, [{ ...sleeper(registration), nights: [1] }], true);
    expect(await bedsOf(t, registration)).toEqual([{ room_id: other.id, guest_id: null, night: 1 }]);
  });

  it('are not assigned by a page that was opened before the first day changed', async () => {
    const { event, registration, room, nights } = await makeWeekend();
    await changeDays(event, ['2035-12-13', '2035-12-16']);
    const people = [{ ...sleeper(registration), nights: [1] }];
    const { status, body } = await assign(t, staff, room, people, false, { first_night: WEEKEND[0] });
    expect([status, body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(body.message).toMatch(/^The days of this event have changed/);
    expect(await nights()).toEqual([2, 3]);
    await assign(t, staff, room, people, false, { first_night: '2035-12-13' });
    expect(await nights()).toEqual([1]);
  });

  it('move with an event that moves', async () => {
    const { event, nights, shownDays } = await makeWeekend();
    await changeDays(event, ['2035-12-15', '2035-12-17']);
    expect(await nights()).toEqual([1, 2]);
    expect(await shownDays()).toEqual(['2035-12-15', '2035-12-16']);
  });
});

describe('while payments for people in rooms are recorded', () => {
  /** Two registrations by their ids; the second has its bed longer than the first, for the same night. */
  async function makePair() {
    const event = await makeWeekendEvent();
    const ticket = await makeTicket(t, event);
    const made: Id[] = [];
    for (let n = 0; n < 2; n++) made.push((await register(t, await t.member(), event, ticket)).body as Id);
    const [first, second] = made.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Id, Id];
    const room = await makeRoom(t, event, '101');
    for (const registration of [second, first]) await storeBed(t, room, sleeper(registration));
    return { event, first, second };
  }

  /** Each of these has begun, and waits, when another transaction gives up its lock of the registration. */
  async function startBehind({ id }: Id, ...acts: (() => Promise<unknown>)[]) {
    const trx = await t.db.startTransaction().execute();
    await lockRegistrations(trx, [id]);
    const started: Promise<unknown>[] = [];
    for (const act of acts) {
      started.push(act());
      await expect.poll(() => countLockWaits(t.db)).toBe(started.length);
    }
    await trx.commit().execute();
    return Promise.allSettled(started);
  }

  it('nights are renumbered without a deadlock', async () => {
    const { event, first, second } = await makePair();
    const items = [itemOf(await makeLine(t), first), itemOf(await makeLine(t), second)];
    const before = await countDeadlocks(t.db);
    const results = await startBehind(
      first,
      async () => codesOfRefusals(await recordFrom(t, staff, ...items)),
      () => changeDays(event, ['2035-12-13', '2035-12-16']),
    );
    expect(await countDeadlocks(t.db)).toBe(before);
    expect(results).toMatchObject([{ value: [null, null] }, { status: 'fulfilled' }]);
    for (const each of [first, second]) expect(await bedsOf(t, each)).toMatchObject([{ night: 2 }]);
  });

  it('control: without locking the registrations first they wait for one another', async () => {
    const { event, first, second } = await makePair();
    const results = await startBehind(
      first,
      () => t.db.transaction().execute((trx) => lockRegistrations(trx, [first.id, second.id])),
      () => t.db.transaction().execute((trx) => addToNights(trx, event.id, 1)),
    );
    const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    expect(reasons).toEqual(['deadlock detected']);
  });
});
