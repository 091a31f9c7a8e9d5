/** What a registration's payment is called, beyond what a single payment says. */
import { beforeAll, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeProfile, makeRegistered, makeTicket, register, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const own = async (member: Person) => (await t.call(member, 'GET /registrations')).body.items[0];
const countByState = async (event: { id: string }) =>
  (await t.call(treasurer, 'GET /admin/events/:id/registrations/summary', { params: event })).body.by_status;

it('a rejected payment is none once nothing is due', async () => {
  const event = await makeEvent(t, { max_guests: 1 });
  const free = await makeTicket(t, event, { price_cents: 0 });
  const dinner = await makeTicket(t, event);
  const profile = await makeProfile(t);
  const member = await t.member();
  const { body: registration } = await register(t, member, event, free);
  const body = { name: 'Sonia Reid', ticket_type_id: dinner.id };
  const { body: guest } = await t.call(member, 'POST /registrations/:id/guests', { params: registration, body });
  const { body: payment } = await submit(t, member, registration, { payment_profile_id: profile.id });
  await t.call(treasurer, 'POST /payments/:id/rejection', { params: payment, body: { notes: 'Not found.' } });
  expect(await own(member)).toMatchObject({ payment_state: 'rejected', balance_cents: 12_000 });
  await t.call(member, 'DELETE /guests/:id', { params: guest });
  expect(await own(member)).toMatchObject({ payment_state: 'free', balance_cents: 0 });
  expect(await countByState(event)).toMatchObject({ free: 1, rejected: 0 });
});

it('a rejected payment is none once money was received otherwise, unless that was a mistake', async () => {
  const { event, member, profile, registration } = await makeRegistered(t);
  await t.db.updateTable('events').set({ max_guests: 1 }).where('id', '=', event.id).execute();
  const { body: payment } = await submit(t, member, registration, { payment_profile_id: profile.id });
  await t.call(treasurer, 'POST /payments/:id/rejection', { params: payment, body: { notes: 'Not found.' } });
  const pay = async (amount_cents: number) => {
    const cash = { method: 'cash', received_on: schoolDay(new Date()), reference: null, payer_name: null };
    const { balance_cents } = await own(member);
    const body = { ...cash, amount_cents, balance_cents };
    return (await t.call(treasurer, 'POST /registrations/:id/payment-entries', { params: registration, body })).body;
  };
  const entry = await pay(5_000);
  expect(await own(member)).toMatchObject({ payment_state: 'partly_paid', balance_cents: 7_000 });
  expect(await countByState(event)).toMatchObject({ partly_paid: 1, rejected: 0 });
  await t.call(treasurer, 'POST /payment-entries/:id/reversal', { params: entry, body: { reason: 'Wrong person.' } });
  expect(await own(member)).toMatchObject({ payment_state: 'rejected', balance_cents: 12_000 });
  await pay(12_000);
  expect(await own(member)).toMatchObject({ payment_state: 'paid' });
  const dinner = await makeTicket(t, event);
  const body = { name: 'Sonia Reid', ticket_type_id: dinner.id };
  await t.call(member, 'POST /registrations/:id/guests', { params: registration, body });
  expect(await own(member)).toMatchObject({ payment_state: 'partly_paid', balance_cents: 12_000 });
});

it.each([
  ['a part', 1_000, 'unpaid'],
  ['everything', 12_000, 'free'],
])('a discount of %s is no payment', async (_, amount_cents, state) => {
  const { event, member, registration } = await makeRegistered(t);
  const body = { amount_cents, balance_cents: 12_000, reason: 'Speaks to the guests.' };
  await t.call(treasurer, 'POST /registrations/:id/adjustments', { params: registration, body });
  expect(await own(member)).toMatchObject({ payment_state: state, received_cents: 0 });
  const { body: list } = await t.call(treasurer, 'GET /admin/events/:id/registrations', { params: event });
  expect(list.items).toMatchObject([{ status: state, received_cents: 0, balance_cents: 12_000 - amount_cents }]);
});
