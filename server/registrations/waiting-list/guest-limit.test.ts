/** Staff lower how many guests an event allows while people wait for seats with guests. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { accept, runJob, type SoldOut, soldOut, waiters, waitingOf, withdraw } from '../../testing/waiting-list.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => {
  t.clock.now = new Date('2038-01-12T15:00:00Z');
});

const allow = (max_guests: number, { event }: SoldOut) =>
  t.db.updateTable('events').set({ max_guests }).where('id', '=', event.id).execute();
const heldAt = async ({ event }: SoldOut) =>
  (await t.db.selectFrom('events').select('held_count').where('id', '=', event.id).executeTakeFirst())?.held_count;
const returnSeat = (place: SoldOut, index: number) => withdraw(t, place.seated[index] as (typeof place.seated)[number]);
const seatsOnDashboard = async (person: Person) =>
  (await t.call(person, 'GET /dashboard')).body.waiting.map(({ seats }: { seats: number }) => seats);

it('offers as many seats as are still allowed, and those can be accepted', async () => {
  const place = await soldOut(t);
  const [ann] = (await waiters(t, place, [3])) as [Person];
  await allow(0, place);
  await returnSeat(place, 0);
  const { seats, offer } = await waitingOf(t, ann, place);
  expect([seats, await heldAt(place), await seatsOnDashboard(ann)]).toEqual([1, 1, [1]]);
  const mail = (await queuedMails(t)).find(({ to }) => to === ann.email);
  expect(mail?.text).not.toContain('guests');
  expect((await accept(t, ann, offer.id)).status).toBe(200);
});

it('an open offer can be accepted for as many as are allowed by then', async () => {
  const place = await soldOut(t, 3);
  const [ann] = (await waiters(t, place, [3])) as [Person];
  for (const index of [0, 1, 2]) await returnSeat(place, index);
  expect((await waitingOf(t, ann, place)).seats).toBe(3);
  await allow(1, place);
  await runJob(t, place);
  const { seats, offer } = await waitingOf(t, ann, place);
  expect([seats, await seatsOnDashboard(ann)]).toEqual([2, [2]]);
  const tooMany = await accept(t, ann, offer.id, { guest_names: ['Sonia', 'Omar'] });
  expect([tooMany.body.code, tooMany.body.message]).toEqual([
    'GUEST_LIMIT_REACHED',
    'This offer is for you and one guest.',
  ]);
  const { body } = await accept(t, ann, offer.id, { guest_names: ['Sonia'] });
  expect([body.guests.length, await heldAt(place)]).toEqual([1, 0]);
});
