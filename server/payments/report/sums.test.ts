/** The sums of the money report: one definition, whatever was entered before, and by day. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeRegistered, makeTicket } from '../../testing/reunions.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const reportOf = async (query: Record<string, string> = {}) =>
  (await t.call(treasurer, 'GET /admin/money-report', { query })).body;

type Step =
  | { on: number; kind: 'payment' | 'refund' | 'adjustment'; base: number; fee: number }
  | { on: number; kind: 'reversal'; nth: number }
  | { on: number; kind: 'withdrawal'; fee: number }
  | { on: number; kind: 'price'; cents: number }
  | { on: number; kind: 'cancellation'; isCancelled: boolean };

const on = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    on,
    kind: fc.constantFrom('payment', 'refund', 'adjustment'),
    base: fc.integer({ min: 1, max: 9_000 }),
    fee: fc.nat({ max: 300 }),
  }),
  fc.record({ on, kind: fc.constant('reversal'), nth: fc.nat({ max: 4 }) }),
  fc.record({ on, kind: fc.constant('withdrawal'), fee: fc.nat({ max: 2_000 }) }),
  fc.record({ on, kind: fc.constant('price'), cents: fc.nat({ max: 20_000 }) }),
  fc.record({ on, kind: fc.constant('cancellation'), isCancelled: fc.boolean() }),
);

const entriesOf = (id: string) =>
  t.db.selectFrom('payment_entries').selectAll().where('registration_id', '=', id).orderBy('recorded_at').execute();
/** Of the event that a registration belongs to. */
const setCancelled = (id: string, isCancelled: boolean) =>
  t.db
    .updateTable('events')
    .set(
      isCancelled
        ? { cancelled_at: new Date(), cancellation_reason: 'Flood' }
        : { cancelled_at: null, cancellation_reason: null },
    )
    .where('id', '=', t.db.selectFrom('event_registrations').select('event_id').where('id', '=', id))
    .execute();
const change = (id: string, columns: object) =>
  t.db.updateTable('event_registrations').set(columns).where('id', '=', id).execute();

/** Does it if the database allows it. */
async function carryOut(id: string, does: Step): Promise<void> {
  if (does.kind === 'price') await change(id, { total_amount_cents: does.cents });
  else if (does.kind === 'cancellation') await setCancelled(id, does.isCancelled);
  else if (does.kind === 'withdrawal')
    await change(id, { status: 'withdrawn', withdrawn_at: new Date(), cancellation_fee_cents: does.fee });
  else {
    const common = { received_on: '2026-03-04', recorded_by_name: 'Tre Asurer', reason: 'Because' };
    const target = does.kind === 'reversal' ? (await entriesOf(id))[does.nth] : undefined;
    if (does.kind === 'reversal' && !target) return;
    const row = target
      ? {
          ...{ kind: target.kind, method: target.method, reverses_id: target.id },
          ...{ base_cents: -target.base_cents, fee_cents: -target.fee_cents },
        }
      : amounts(does as Extract<Step, { base: number }>);
    await t.db
      .insertInto('payment_entries')
      .values({ registration_id: id, ...common, ...row })
      .execute()
      .catch(() => {});
  }
}

const amounts = ({ kind, base, fee }: Extract<Step, { base: number }>) => {
  if (kind === 'adjustment') return { kind, method: null, base_cents: base, fee_cents: 0 };
  const sign = kind === 'refund' ? -1 : 1;
  return { kind, method: 'cash', base_cents: sign * base, fee_cents: sign * fee };
};

/** Computed from the rows by hand. */
async function expected(ids: readonly string[]) {
  const sums = { due: 0, received: 0, refunded: 0, adjusted: 0, outstanding: 0, credit: 0, fees: 0 };
  for (const id of ids) {
    const place = await t.db
      .selectFrom('event_registrations as r')
      .innerJoin('events as v', 'v.id', 'r.event_id')
      .selectAll('r')
      .select('v.cancelled_at')
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow();
    const isLive = place.status !== 'withdrawn';
    const isCharged = isLive && !place.cancelled_at;
    const entries = (await entriesOf(id)).filter(({ kind }) => isCharged || kind !== 'adjustment');
    const of = (kind: string) => entries.reduce((sum, each) => sum + (each.kind === kind ? each.base_cents : 0), 0);
    const due = isCharged ? place.total_amount_cents : place.cancellation_fee_cents;
    const adjusted = Math.min(of('adjustment'), due);
    const balance = due - of('payment') - of('refund') - adjusted;
    sums.due += due;
    sums.received += of('payment');
    sums.refunded -= of('refund');
    sums.adjusted += adjusted;
    sums.outstanding += Math.max(balance, 0);
    sums.credit += Math.max(-balance, 0);
    sums.fees += entries.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
  }
  return sums;
}

type Reported = Record<string, number>;
const written = (sums: Reported) => ({
  due: sums.expected_cents,
  received: sums.received_cents,
  refunded: sums.refunded_cents,
  adjusted: sums.adjusted_cents,
  outstanding: sums.outstanding_cents,
  credit: (sums.credit_cents ?? 0) + (sums.refund_due_cents ?? 0),
  fees: sums.fees_cents,
});
const isBalanced = ({ due = 0, received = 0, refunded = 0, adjusted = 0, outstanding = 0, credit = 0 }: Reported) =>
  due - received + refunded - adjusted === outstanding - credit;

const DISCOUNT_ABOVE_PRICE: Step[] = [
  { on: 2, kind: 'adjustment', base: 1, fee: 0 },
  { on: 2, kind: 'price', cents: 0 },
];

/** A report from this day on adds up the entries themselves, one of all days what registrations keep of them. */
const LONG_AGO = '2000-01-01';
const sorted = <T>(of: readonly T[]) =>
  of.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
const movedIn = ({ period, by_method, by_profile, by_ticket_type }: Awaited<ReturnType<typeof reportOf>>) => ({
  period,
  by_method: sorted(by_method),
  by_profile: sorted(by_profile.map(({ sums: { adjusted_cents: _, ...sums }, ...rest }: Part) => ({ ...rest, sums }))),
  by_ticket_type: sorted(by_ticket_type),
});
type Part = { sums: Reported };

describe('rule 6: due − received + refunded − adjustments = outstanding − credit', () => {
  it('per event and overall, after random sequences of entries, with fees apart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const event = await makeEvent(t);
        const { id: ticket_type_id } = await makeTicket(t, event);
        const place = { event_id: event.id, ticket_type_id, total_amount_cents: 12_000 };
        const made = await t.db
          .insertInto('event_registrations')
          .values([place, place, place])
          .returning('id')
          .execute();
        const ids = made.map(({ id }) => id);
        for (const each of steps) await carryOut(ids[each.on] as string, each);
        const report = await reportOf({ event: event.id });
        expect(written(report.all)).toEqual(await expected(ids));
        expect(written(report.events[0].sums)).toEqual(written(report.all));
        expect(isBalanced(written(report.all) as Reported)).toBe(true);
        expect(report.debtors.reduce((sum: number, { balance_cents = 0 }: Reported) => sum + balance_cents, 0)).toBe(
          report.all.outstanding_cents,
        );
        const { received_cents, refunded_cents, adjusted_cents, fees_cents } = report.all;
        expect(report.period).toEqual({ received_cents, refunded_cents, adjusted_cents, fees_cents });
        expect(movedIn(await reportOf({ event: event.id, from: LONG_AGO }))).toEqual(movedIn(report));
      }),
      { numRuns: 20, examples: [[DISCOUNT_ABOVE_PRICE]] },
    );
    const report = await reportOf();
    expect(movedIn(await reportOf({ from: LONG_AGO }))).toEqual(movedIn(report));
    const { all, events } = report;
    expect(isBalanced(written(all) as Reported)).toBe(true);
    expect(all.received_cents).toBe(
      events.reduce((sum: number, { sums }: { sums: Reported }) => sum + (sums.received_cents ?? 0), 0),
    );
  });
});

describe('rule 6: the sums of a period', () => {
  it('count no more of a discount than the price, and in the period when it was given', async () => {
    const { event, registration } = await makeRegistered(t);
    const discount = (base_cents: number, received_on: string) => {
      const fixed = { registration_id: registration.id, kind: 'adjustment', reason: 'Board', recorded_by_name: 'Tess' };
      return t.db
        .insertInto('payment_entries')
        .values({ ...fixed, base_cents, received_on })
        .execute();
    };
    await discount(8_000, '2026-03-10');
    await discount(4_000, '2026-04-10');
    await change(registration.id, { total_amount_cents: 10_000 });
    const counted = async (days: object) => (await reportOf({ event: event.id, ...days })).period.adjusted_cents;
    expect(await counted({ to: '2026-03-31' })).toBe(8_000);
    expect(await counted({ from: '2026-04-01' })).toBe(2_000);
    expect(await counted({})).toBe(10_000);
  });
});
