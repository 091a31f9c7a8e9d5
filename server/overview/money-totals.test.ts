import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { processingFee } from '../../contract/fees.ts';
import { checkRows } from '../doctor/integrity/check.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../testing/reunions.ts';
import { violationsIn } from '../testing/violations.ts';

const PRICE = 11_055;
const FEE = {
  processing_fee_type: 'combined',
  processing_fee_flat_cents: 30,
  processing_fee_percentage: '2.9',
} as const;
const STEPS = ['register', 'pay', 'pay with fee', 'confirm', 'reject', 'reopen', 'withdraw'] as const;

let t: TestApp;
let admin: Person;
let profiles: Record<'pay' | 'pay with fee', { id: string }>;

const NOW = new Date('2031-03-05T17:00:00Z');

/** Now, and so among the first of the overview. */
const makeCurrentEvent = () => makeEvent(t, { start_date: NOW, end_date: new Date(NOW.getTime() + 3_600_000) });

beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  await t.member({ roles: ['SUPER_ADMIN'] });
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  profiles = { pay: await makeProfile(t), 'pay with fee': await makeProfile(t, FEE) };
});

/** A registration as a plain model of it. */
type Model = {
  id: string;
  event: string;
  isLive: boolean;
  payment: { id: string; fee: number; status: 'pending' | 'confirmed' | 'failed' } | null;
};
/** Of all runs: the sums of the ledger are of all events. */
const models: Model[] = [];

type Totals = Record<'expected' | 'received' | 'outstanding' | 'awaiting_review' | 'fees' | 'refund_due', number> &
  Record<'refunded' | 'adjusted' | 'credit', 0>;

function totalsOf(of: readonly Model[]): Totals {
  const live = of.filter(({ isLive }) => isLive);
  const paid = (each: Model) => each.payment?.status === 'confirmed';
  return {
    expected: live.length * PRICE,
    received: of.filter(paid).length * PRICE,
    outstanding: live.filter((each) => !paid(each)).length * PRICE,
    awaiting_review: live.filter(({ payment }) => payment?.status === 'pending').length * PRICE,
    refunded: 0,
    adjusted: 0,
    credit: 0,
    fees: of.filter(paid).reduce((sum, { payment }) => sum + (payment?.fee ?? 0), 0),
    refund_due: of.filter((each) => !each.isLive && paid(each)).length * PRICE,
  };
}

const inCents = (totals: Partial<Totals>) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [`${name}_cents`, value]));

const statusOf = ({ payment }: Model) =>
  payment ? ({ pending: 'awaiting_review', confirmed: 'paid', failed: 'rejected' } as const)[payment.status] : 'unpaid';

/** What a step does to a member's latest registration for an event; steps that aren't possible do nothing. */
async function take(step: (typeof STEPS)[number], person: Person, event: { id: string }, ticket: { id: string }) {
  const mine = models.findLast(({ id, event: of }) => of === event.id && owners.get(id) === person.id);
  const payment = mine?.payment;
  const decide = async (name: 'confirmation' | 'rejection', status: 'confirmed' | 'failed') => {
    if (payment?.status !== 'pending') return;
    const answer = await t.call(admin, `POST /payments/:id/${name}`, {
      params: { id: payment.id },
      body: { notes: 'Seen.' },
    });
    expect(answer.status).toBe(200);
    payment.status = status;
  };
  if (step === 'register' && !mine?.isLive) {
    const { body } = await register(t, person, event, ticket);
    owners.set(body.id, person.id);
    models.push({ id: body.id, event: event.id, isLive: true, payment: null });
  }
  if ((step === 'pay' || step === 'pay with fee') && mine?.isLive && (!payment || payment.status === 'failed')) {
    const { body } = await submit(t, person, mine, { payment_profile_id: profiles[step].id });
    mine.payment = { id: body.id, fee: step === 'pay' ? 0 : processingFee(FEE, PRICE), status: 'pending' };
  }
  if (step === 'confirm') await decide('confirmation', 'confirmed');
  if (step === 'reject') await decide('rejection', 'failed');
  if (step === 'reopen' && mine?.isLive && payment && payment.status !== 'pending') {
    const { body } = await t.call(admin, 'GET /admin/payments/:id', { params: { id: payment.id } });
    const decided_at = body.confirmed_at ?? body.rejected_at;
    await t.call(admin, 'POST /payments/:id/reopening', {
      params: { id: payment.id },
      body: { decided_at, reason: 'x' },
    });
    payment.status = 'pending';
  }
  if (step === 'withdraw' && mine?.isLive) {
    const body = { status: statusOf(mine), reason: 'Moved.' };
    expect((await t.call(admin, 'POST /registrations/:id/withdrawal', { params: { id: mine.id }, body })).status).toBe(
      200,
    );
    mine.isLive = false;
  }
}
const owners = new Map<string, string>();

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** Every place that shows a sum of this event's money shows this one. */
async function expectTotals(event: { id: string }) {
  const expected = totalsOf(models.filter((each) => each.event === event.id));
  const params = event;
  const { body: summary } = await t.call(admin, 'GET /admin/events/:id/registrations/summary', { params });
  expect(summary.money).toEqual(inCents(expected));
  const { body: figures } = await t.call(admin, 'GET /admin/overview/figures');
  expect(figures.events.find(({ id }: { id: string }) => id === event.id)?.money).toEqual(inCents(expected));
  const { raw } = await t.call(admin, 'GET /admin/events/:id/registrations/export', { params });
  const rows = parse(raw, { bom: true, columns: true }) as Record<string, string>[];
  expect([sumOf(rows, 'Price or deposit (USD)'), sumOf(rows, 'Still to pay (USD)')]).toEqual([
    expected.expected,
    expected.outstanding,
  ]);
  expect(expected.expected - expected.received).toBe(expected.outstanding - expected.refund_due);

  const { expected: _, outstanding: __, adjusted: ___, credit: ____, ...ofLedger } = totalsOf(models);
  const { body: list } = await t.call(admin, 'GET /admin/payments');
  expect(list.stats).toMatchObject(inCents(ofLedger));
  const weeks = figures.weeks.reduce((sum: number, week: { received_cents: number }) => sum + week.received_cents, 0);
  expect(weeks).toBe(ofLedger.received);
}

/** Random steps don't reach it in every run. */
const PAID_THEN_WITHDRAWN: [(typeof STEPS)[number], number][] = [
  ['pay with fee', 0],
  ['confirm', 0],
  ['withdraw', 0],
];

it('every sum of money is the same everywhere, without fees, after any sequence of steps', async () => {
  const move = fc.tuple(fc.constantFrom(...STEPS), fc.nat(2));
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 30 }), async (moves) => {
      const event = await makeCurrentEvent();
      const ticket = await makeTicket(t, event, { price_cents: PRICE });
      const people = await Promise.all([0, 1, 2].map(() => t.member()));
      for (const person of people) await take('register', person, event, ticket);
      for (const [step, index] of moves) await take(step, people[index] as Person, event, ticket);
      await expectTotals(event);
      await t.db
        .updateTable('events')
        .set({ start_date: new Date(0), end_date: new Date(1) })
        .where('id', '=', event.id)
        .execute();
    }),
    { numRuns: 12, examples: [[PAID_THEN_WITHDRAWN]] },
  );
  expect(violationsIn(await checkRows(t.db))).toEqual({});
  expect(models.some(({ isLive, payment }) => !isLive && payment?.status === 'confirmed')).toBe(true);
});

it('fees are no part of what was received, and what withdrawn members paid is to be refunded', async () => {
  const event = await makeCurrentEvent();
  const ticket = await makeTicket(t, event, { price_cents: PRICE });
  const [stays, leaves] = [await t.member(), await t.member()];
  for (const person of [stays, leaves]) {
    for (const step of ['register', 'pay with fee', 'confirm'] as const) await take(step, person, event, ticket);
  }
  await take('withdraw', leaves, event, ticket);
  const { body } = await t.call(admin, 'GET /admin/events/:id/registrations/summary', { params: event });
  expect(body.money).toEqual({
    expected_cents: PRICE,
    received_cents: 2 * PRICE,
    refunded_cents: 0,
    adjusted_cents: 0,
    outstanding_cents: 0,
    awaiting_review_cents: 0,
    fees_cents: 2 * processingFee(FEE, PRICE),
    credit_cents: 0,
    refund_due_cents: PRICE,
  });
});
