/** What registrations for a cancelled event owe, and what is to be returned for them (docs/decisions/0064). */
import { beforeAll, expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '../../../contract/payment-states.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeProfile, makeTicket, queuedMails, register, submit } from '../../testing/reunions.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  boss = await t.member({ roles: ['SUPER_ADMIN'] });
  await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };
const CASH = { method: 'cash', reference: null, received_on: '2026-03-04' };
const staff = async (
  ...[operation, call]: Parameters<TestApp['call']> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const { status, body } = await t.call(boss, operation, call);
  return { ok: status < 300, status, ...body };
};
const cancel = (event: Id) =>
  staff('POST /events/:id/cancellation', { params: event, body: { message: 'The hall is flooded.' } });
const reinstate = (event: Id) => staff('DELETE /events/:id/cancellation', { params: event });
const pay = (registration: Id, amount_cents: number, balance_cents: number) =>
  staff('POST /registrations/:id/payment-entries', {
    params: registration,
    body: { ...CASH, amount_cents, balance_cents, payer_name: null },
  });
const refund = (registration: Id, amount_cents: number, balance_cents: number) =>
  staff('POST /registrations/:id/refunds', {
    params: registration,
    body: { ...CASH, amount_cents, balance_cents, reason: 'The event is cancelled.' },
  });
const discount = (registration: Id, amount_cents: number, balance_cents: number) =>
  staff('POST /registrations/:id/adjustments', {
    params: registration,
    body: { amount_cents, balance_cents, reason: 'Helps at the bar' },
  });

/** A member registered for US$120.00. */
async function makePlace(event: Id, ticket: Id) {
  const member = await t.member();
  const { body } = await register(t, member, event, ticket);
  return { member, registration: body as Id };
}

/** One registration for each way to pay. */
async function makePlaces() {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const profile = await makeProfile(t);
  const make = () => makePlace(event, ticket);
  const places = {
    ...{ unpaid: await make(), part: await make(), paid: await make(), pending: await make() },
    ...{ rejected: await make(), waived: await make() },
  };
  await pay(places.part.registration, 5_000, 12_000);
  await pay(places.paid.registration, 12_000, 12_000);
  await discount(places.waived.registration, 12_000, 12_000);
  const sent = async ({ member, registration }: typeof places.pending) =>
    (await submit(t, member, registration, { payment_profile_id: profile.id })).body as Id;
  const payment = await sent(places.pending);
  await staff('POST /payments/:id/rejection', { params: await sent(places.rejected), body: { notes: 'Not found' } });
  return { event, payment, ...places };
}

type Places = Awaited<ReturnType<typeof makePlaces>>;
const NAMES = ['unpaid', 'part', 'paid', 'pending', 'rejected', 'waived'] as const;

const statesOf = async (places: Places) => {
  const list = await staff('GET /admin/events/:id/registrations', { params: places.event });
  const stateOf = (id: string) => list.items.find((each: Id) => each.id === id)?.status as PaymentState;
  return Object.fromEntries(NAMES.map((name) => [name, stateOf(places[name].registration.id)]));
};
const moneyOf = async ({ event }: Pick<Places, 'event'>) =>
  (await staff('GET /admin/money-report', { query: { event: event.id } })) as {
    all: Record<string, number>;
    debtors: unknown[];
  };

const BEFORE = {
  ...{ unpaid: 'unpaid', part: 'partly_paid', paid: 'paid' },
  ...{ pending: 'awaiting_review', rejected: 'rejected', waived: 'free' },
};

it('nothing is owed for a cancelled event, and what was received is to be returned', async () => {
  const places = await makePlaces();
  expect(await statesOf(places)).toEqual(BEFORE);
  await cancel(places.event);
  expect(await statesOf(places)).toEqual({
    ...{ unpaid: 'free', part: 'refund_due', paid: 'refund_due' },
    ...{ pending: 'awaiting_review', rejected: 'free', waived: 'free' },
  });
  const { all, debtors } = await moneyOf(places);
  expect(all).toMatchObject({
    ...{ expected_cents: 0, outstanding_cents: 0, received_cents: 17_000, adjusted_cents: 0, credit_cents: 0 },
    ...{ refund_due_cents: 17_000, awaiting_review_cents: 12_000 },
  });
  expect(debtors).toEqual([]);
});

it('taking the cancellation back restores every state and sum', async () => {
  const places = await makePlaces();
  const before = await moneyOf(places);
  await cancel(places.event);
  await reinstate(places.event);
  expect(await statesOf(places)).toEqual(BEFORE);
  expect((await moneyOf(places)).all).toEqual(before.all);
});

it('a refund settles it', async () => {
  const places = await makePlaces();
  await cancel(places.event);
  expect(await refund(places.paid.registration, 12_000, -12_000)).toMatchObject({ ok: true });
  expect(await statesOf(places)).toMatchObject({ paid: 'refunded', part: 'refund_due' });
  expect((await moneyOf(places)).all).toMatchObject({ refund_due_cents: 5_000, refunded_cents: 12_000 });
});

it('every filter of the list finds what the list calls by that state', async () => {
  const places = await makePlaces();
  await cancel(places.event);
  await refund(places.paid.registration, 12_000, -12_000);
  const list = await staff('GET /admin/events/:id/registrations', { params: places.event });
  for (const status of PAYMENT_STATES) {
    const found = await staff('GET /admin/events/:id/registrations', { params: places.event, query: { status } });
    const named = list.items.filter((each: { status: string }) => each.status === status);
    expect([status, found.items.map(({ id }: Id) => id)]).toEqual([status, named.map(({ id }: Id) => id)]);
  }
});

it('the overview’s sum of what is to be returned includes cancelled events', async () => {
  const totals = async () => (await staff('GET /admin/payments', {})).stats.refund_due_cents as number;
  const places = await makePlaces();
  const before = await totals();
  await cancel(places.event);
  expect((await totals()) - before).toBe(17_000);
});

it('a payment that is confirmed afterwards is to be returned, and its email says why', async () => {
  const places = await makePlaces();
  await cancel(places.event);
  await staff('POST /payments/:id/confirmation', { params: places.payment, body: {} });
  expect(await statesOf(places)).toMatchObject({ pending: 'refund_due' });
  const mails = await queuedMails(t);
  const confirmed = mails.find(({ to, subject }) => to === places.pending.member.email && /is confirmed/.test(subject));
  expect(confirmed?.text).toContain('The event is cancelled. The committee will contact you about it.');
  expect(confirmed?.text).not.toContain('see you there');
});

it('a discount is refused, because there is no price', async () => {
  const places = await makePlaces();
  await cancel(places.event);
  expect(await discount(places.unpaid.registration, 1_000, 0)).toMatchObject({ status: 409, code: 'EVENT_CANCELLED' });
});
