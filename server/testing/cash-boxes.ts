/** Cash boxes, and payments that devices take. Doesn’t import the test runner, because benchmarks may use it too. */
import { randomUUID } from 'node:crypto';
import type { Answer, Person, School } from './app.ts';
import { type Device, enrolDevice } from './check-in.ts';

type Id = { id: string };

export async function makeBox(
  t: School,
  staff: Person,
  event: Id,
  { name = 'Desk', opening_float_cents = 5_000 } = {},
): Promise<Id> {
  const body = { name, opening_float_cents };
  return (await t.call(staff, 'POST /events/:id/cash-boxes', { params: event, body })).body;
}

export const giveBox = (t: School, staff: Person, device: Id, box: Id | null): Promise<Answer> =>
  t.call(staff, 'PUT /check-in-devices/:id/cash-box', {
    params: { id: device.id },
    body: { cash_box_id: box?.id ?? null },
  });

/** An enrolled device that takes cash into this box. */
export async function enrolDesk(t: School, coordinator: Person, event: Id, box: Id, name = 'Desk'): Promise<Device> {
  const device = await enrolDevice(t, coordinator, event, name);
  await giveBox(t, coordinator, device, box);
  return device;
}

/** Cash taken now. */
export const paymentOf = (registration: Id, box: Id, amount_cents = 12_000, more: object = {}) => ({
  id: randomUUID(),
  registration_id: registration.id,
  cash_box_id: box.id,
  amount_cents,
  device_time: new Date().toISOString(),
  ...more,
});
export type DeskPayment = ReturnType<typeof paymentOf>;

export const sendPayments = (
  t: School,
  { cookie }: Pick<Device, 'cookie'>,
  payments: readonly DeskPayment[],
  more: object = {},
): Promise<Answer> =>
  t.call(null, 'POST /check-in/payments', {
    cookie,
    body: { now: new Date().toISOString(), unsent_count: 0, payments, ...more },
  });

/** A cash box of the event with a payment that the device took and a count, all by `person`. */
export async function plantDesk(
  { db }: Pick<School, 'db'>,
  { event, registration, device }: { event: Id; registration: Id; device: Id },
  { person, word }: { person: Id; word: string },
): Promise<void> {
  const added = { added_by: person.id, added_by_name: 'Tess Reid', added_at: new Date() };
  const { id: cash_box_id } = await db
    .insertInto('cash_boxes')
    .values({ event_id: event.id, name: 'Desk', opening_float_cents: 5_000, ...added })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('check_in_devices').set({ cash_box_id }).where('id', '=', device.id).execute();
  const taken = { kind: 'payment', method: 'cash', base_cents: 1, received_on: '2026-03-04' };
  const from = { device_id: device.id, cash_box_id, recorded_by_name: `${word}-volunteer` };
  await db
    .insertInto('payment_entries')
    .values({ id: randomUUID(), registration_id: registration.id, ...taken, ...from })
    .execute();
  const people = { counted_by: `${word}-counter`, checked_by: `${word}-checker`, note: `${word}-count-note` };
  const recorded = { recorded_by: person.id, recorded_by_name: 'Tess Reid', counted_at: new Date() };
  await db
    .insertInto('cash_counts')
    .values({ cash_box_id, expected_cents: 5_001, counted_cents: 4_901, ...people, ...recorded })
    .execute();
}
