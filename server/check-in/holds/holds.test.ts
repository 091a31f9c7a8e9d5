/** Seats that a device may sell: given, changed and released by staff, and never more than are free. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, listOf, overviewOf } from '../../testing/check-in.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { soldOut, waiters, waitingOf, withdraw } from '../../testing/waiting-list.ts';
import { chooseHold, seatsOf, sendWalkIns, walkInOf } from '../../testing/walk-ins.ts';
import { holdTasks } from './holds.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const refusalOf = ({ status, body: { code } }: Answer) => [status, code];

async function makeDevice(event: object = {}) {
  const gala = await makeEvent(t, { name: 'Gala', max_capacity: 10, ...event });
  const ticket = await makeTicket(t, gala, { name: 'Dinner', price_cents: 12_000, max_quantity: 0 });
  return { event: gala, ticket, device: await enrolDevice(t, coordinator, gala) };
}

describe('a hold', () => {
  it('rule 1: takes seats that no one else can have, and returns them when it is released', async () => {
    const { event, ticket, device } = await makeDevice({ max_capacity: 2 });
    expect((await chooseHold(t, coordinator, device, ticket, 2)).status).toBe(200);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 2 });
    const member = await t.member();
    expect((await register(t, member, event, ticket)).body.code).toBe('EVENT_FULL');
    expect((await chooseHold(t, coordinator, device, ticket, 1)).status).toBe(200);
    expect((await register(t, member, event, ticket)).status).toBe(200);
    expect(refusalOf(await chooseHold(t, coordinator, device, ticket, 2))).toEqual([409, 'NOT_ENOUGH_SEATS']);
    expect((await chooseHold(t, coordinator, device, ticket, 0)).status).toBe(200);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 1, held_count: 0 });
  });

  it('is on the device’s list with today’s price, beside the device, and in the log', async () => {
    const { event, ticket, device } = await makeDevice();
    await chooseHold(t, coordinator, device, ticket, 3);
    await chooseHold(t, coordinator, device, ticket, 3);
    await chooseHold(t, coordinator, device, ticket, 5);
    const hold = { ticket_type_id: ticket.id, ticket_type_name: 'Dinner', price_cents: 12_000, left: 5 };
    expect((await listOf(t, device)).body.holds).toMatchObject([hold]);
    const { devices, ticket_types } = await overviewOf(t, coordinator, event);
    expect(devices).toMatchObject([{ id: device.id, holds: [hold] }]);
    expect(ticket_types).toEqual([{ id: ticket.id, name: 'Dinner', free: 5 }]);
    const entries = await entriesOf(t, device.id);
    expect(entries.filter(({ action_type }) => action_type === 'CHECK_IN_SEATS_HELD')).toMatchObject([
      { metadata: { seats: 3, seats_before: 0 } },
      { metadata: { seats: 5, seats_before: 3 } },
    ]);
    await chooseHold(t, coordinator, device, ticket, 0);
    expect((await listOf(t, device)).body.holds).toMatchObject([{ ...hold, left: 0 }]);
  });

  it('isn’t changed by a person who hasn’t seen what the device sold meanwhile', async () => {
    const { event, ticket, device } = await makeDevice();
    await chooseHold(t, coordinator, device, ticket, 5);
    await sendWalkIns(t, device, [walkInOf(ticket), walkInOf(ticket)]);
    const choose = (seats_before: number) =>
      t.call(coordinator, 'PUT /check-in-devices/:id/hold', {
        params: { id: device.id },
        body: { ticket_type_id: ticket.id, seats_before, seats: 6 },
      });
    expect((await choose(5)).body).toMatchObject({
      code: 'EDIT_CONFLICT',
      message:
        'This device had 5 seats when you opened this, and has 3 now. Nothing was saved. Check the number and save again.',
    });
    expect(await seatsOf(t, event)).toEqual({ registered_count: 2, held_count: 3 });
    expect((await choose(3)).status).toBe(200);
    expect(await seatsOf(t, event)).toEqual({ registered_count: 2, held_count: 6 });
  });

  it('is changed once by a request that is sent again because its reply was lost', async () => {
    const { event, ticket, device } = await makeDevice();
    await chooseHold(t, coordinator, device, ticket, 5);
    const chosen = { ticket_type_id: ticket.id, seats_before: 5, seats: 6 };
    const send = () =>
      t.call(coordinator, 'PUT /check-in-devices/:id/hold', { params: { id: device.id }, body: chosen });
    const replies = [await send(), await send()].map(({ status, body }) => [status, body]);
    expect(replies).toEqual(Array(2).fill([200, { done: true }]));
    expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 6 });
    const entries = await entriesOf(t, device.id);
    expect(entries.filter(({ action_type }) => action_type === 'CHECK_IN_SEATS_HELD')).toMatchObject([
      { metadata: { seats: 5, seats_before: 0 } },
      { metadata: { seats: 6, seats_before: 5 } },
    ]);
  });

  it('is chosen by staff who edit events', async () => {
    const { ticket, device } = await makeDevice();
    const call = { params: { id: device.id }, body: { ticket_type_id: ticket.id, seats_before: 0, seats: 1 } };
    const codes = await answersToUnauthorizedCallers(t, 'PUT /check-in-devices/:id/hold', call);
    expect(codes).toEqual([...STAFF_ONLY]);
  });

  it('is refused for a revoked device, another event’s ticket, an inactive one, and an event that is cancelled or over', async () => {
    const { event, ticket, device } = await makeDevice();
    const other = await makeDevice();
    const set = (columns: object) => t.db.updateTable('events').set(columns).where('id', '=', event.id).execute();
    const codes: unknown[] = [];
    const attempt = async (to = ticket) => codes.push((await chooseHold(t, coordinator, device, to, 1)).body.code);
    await attempt(other.ticket);
    await attempt(await makeTicket(t, event, { is_active: false }));
    await set({ cancelled_at: new Date(), cancellation_reason: 'Hurricane' });
    await attempt();
    await set({ cancelled_at: null, cancellation_reason: null });
    t.clock.now = new Date((await endOf(event)).getTime() + 13 * HOUR_MS);
    await attempt();
    t.clock.now = undefined;
    await t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: device.id } });
    await attempt();
    expect(codes).toEqual([
      ...['TICKET_TYPE_NOT_FOUND', 'TICKET_TYPE_INACTIVE', 'EVENT_CANCELLED', 'EVENT_OVER', 'DEVICE_REVOKED'],
    ]);
    const unknown = { id: crypto.randomUUID() };
    expect(refusalOf(await chooseHold(t, coordinator, unknown, ticket, 1))).toEqual([404, 'CHECK_IN_DEVICE_NOT_FOUND']);
  });
});

const endOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('events').select('end_date').where('id', '=', id).executeTakeFirstOrThrow()).end_date;

describe('with a waiting list', () => {
  it('rule 8: people who wait are offered free seats before a device, and what it gives back', async () => {
    const place = await soldOut(t, 2);
    const device = await enrolDevice(t, coordinator, place.event);
    const [ann, ben] = (await waiters(t, place, [1, 1])) as [Person, Person];
    expect(refusalOf(await chooseHold(t, coordinator, device, place.ticket, 1))).toEqual([409, 'NOT_ENOUGH_SEATS']);
    // Ann gets the first seat; of the two that are added at once one is Ben's.
    await withdraw(t, place.seated[0] as never);
    await t.db.updateTable('events').set({ max_capacity: 4 }).where('id', '=', place.event.id).execute();
    expect(refusalOf(await chooseHold(t, coordinator, device, place.ticket, 2))).toEqual([409, 'NOT_ENOUGH_SEATS']);
    expect((await chooseHold(t, coordinator, device, place.ticket, 1)).status).toBe(200);
    for (const person of [ann, ben]) expect((await waitingOf(t, person, place)).offer).not.toBeNull();
    const [cleo] = (await waiters(t, place, [1])) as [Person];
    await chooseHold(t, coordinator, device, place.ticket, 0);
    expect((await waitingOf(t, cleo, place)).offer).not.toBeNull();
  });

  it('rule 2: revoking a device returns its seats to those who wait', async () => {
    const place = await soldOut(t, 1, { max_capacity: 2 });
    const device = await enrolDevice(t, coordinator, place.event);
    await chooseHold(t, coordinator, device, place.ticket, 1);
    const [ann] = (await waiters(t, place, [1])) as [Person];
    expect((await waitingOf(t, ann, place)).offer).toBeNull();
    await t.call(coordinator, 'DELETE /check-in-devices/:id', { params: { id: device.id } });
    expect((await waitingOf(t, ann, place)).offer).not.toBeNull();
  });
});

const run = (now: number) => holdTasks(t.db, () => new Date(now))['release-device-holds']?.({}, {} as never);

it('rule 2: unsold seats return twelve hours after the end, when devices have deleted their lists', async () => {
  const { event, ticket, device } = await makeDevice();
  await chooseHold(t, coordinator, device, ticket, 4);
  const end = (await endOf(event)).getTime();
  await run(end + 11 * HOUR_MS);
  expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 4 });
  await run(end + 12 * HOUR_MS);
  expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 0 });
});

it('rule 2: seats return when no phone was set up before the code expired; no screen shows that device', async () => {
  const { event, ticket, device } = await makeDevice();
  await chooseHold(t, coordinator, device, ticket, 1);
  const call = { params: event, body: { name: 'Entrance 2' } };
  const { body: waiting } = await t.call(coordinator, 'POST /events/:id/check-in-devices', call);
  await chooseHold(t, coordinator, waiting, ticket, 4);
  const expiry = Date.parse(waiting.expires_at);
  await run(expiry - 1);
  expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 5 });
  await run(expiry);
  expect(await seatsOf(t, event)).toEqual({ registered_count: 0, held_count: 1 });
});
