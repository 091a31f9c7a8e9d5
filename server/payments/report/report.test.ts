/** The money report: its sums, who owes, exceptions and files. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { textOfPdf } from '../../testing/pdfs.ts';
import { makeEvent, makeRegistered, makeTicket, receiveCash, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});

const reportOf = async (query: Record<string, string> = {}, by = treasurer) =>
  (await t.call(by, 'GET /admin/money-report', { query })).body;
const exportOf = (query: Record<string, string>) => t.call(treasurer, 'GET /admin/money-report/export', { query });

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
    const balance = due - of('payment') - of('refund') - of('adjustment');
    sums.due += due;
    sums.received += of('payment');
    sums.refunded -= of('refund');
    sums.adjusted += of('adjustment');
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
      { numRuns: 20 },
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

describe('the report of an event', () => {
  it('sums what moved in the period by method, payment profile and ticket type', async () => {
    const { event, ticket, profile, member, registration } = await makeRegistered(t);
    const { body } = await submit(t, member, registration, { payment_profile_id: profile.id });
    const decided = { notes: null, received_cents: 5_000, received_on: '2026-02-10' };
    await t.call(treasurer, 'POST /payments/:id/confirmation', { params: body, body: decided });
    await receiveCash(t, registration, 3_000); // on 4 March
    const nothing = { received_cents: 0, refunded_cents: 0, adjusted_cents: 0, fees_cents: 0 };
    expect(await reportOf({ event: event.id })).toMatchObject({
      events: [{ id: event.id, sums: { expected_cents: 12_000, received_cents: 8_000, outstanding_cents: 4_000 } }],
      period: { ...nothing, received_cents: 8_000 },
      by_method: [
        { method: 'zelle', sums: { received_cents: 5_000 } },
        { method: 'cash', sums: { received_cents: 3_000 } },
      ],
      by_profile: [
        { id: profile.id, name: 'Zelle', owner: null, sums: { received_cents: 5_000 } },
        { id: 'none', name: null, sums: { received_cents: 3_000 } },
      ],
      by_ticket_type: [{ id: ticket.id, name: 'Gala Dinner', sums: { received_cents: 8_000 } }],
      debtors: [
        { registration_id: registration.id, name: `${member.first_name} ${member.last_name}`, balance_cents: 4_000 },
      ],
      debtors_count: 1,
    });
    const march = await reportOf({ event: event.id, from: '2026-03-01', to: '2026-03-31' });
    expect(march).toMatchObject({ period: { ...nothing, received_cents: 3_000 }, by_method: [{ method: 'cash' }] });
    expect(march.all.received_cents).toBe(8_000);
  });

  it('names who owes to those who see payments, like the lists that it leads to', async () => {
    const { event, member, registration } = await makeRegistered(t);
    const auditor = await t.member({ roles: [await makeRole(t.db, 'VIEW_PAYMENTS')] });
    const owing = { name: `${member.first_name} ${member.last_name}`, balance_cents: 12_000 };
    expect((await reportOf({ event: event.id }, auditor)).debtors).toMatchObject([owing]);
    const unpaid = await t.call(auditor, 'GET /admin/events/:id/unpaid-registrations', { params: event });
    const entries = await t.call(auditor, 'GET /admin/registrations/:id/payment-entries', { params: registration });
    expect([unpaid.body.items[0], entries.body]).toMatchObject([owing, owing]);
  });

  it('lists exceptions from rule 5 in the period', async () => {
    const { event, registration } = await makeRegistered(t);
    const settings = { body: { allow_own_payments: true } };
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    await t.call(admin, 'PUT /payment-settings', settings);
    await t.db
      .updateTable('event_registrations')
      .set({ user_id: treasurer.id })
      .where('id', '=', registration.id)
      .execute();
    const cash = { amount_cents: 500, balance_cents: 12_000, method: 'cash', received_on: '2026-03-04' };
    await t.call(treasurer, 'POST /registrations/:id/payment-entries', { params: registration, body: cash });
    await t.call(admin, 'PUT /payment-settings', { body: { allow_own_payments: false } });
    const exceptions = [
      {
        by_name: 'Tess Reid',
        description: expect.stringMatching(/^Recorded a payment of US\$5\.00 .* which is their own$/),
        reason: 'The payment settings allow it.',
      },
    ];
    expect((await reportOf({ event: event.id })).exceptions).toMatchObject(exceptions);
    expect((await reportOf({ event: (await makeEvent(t)).id })).exceptions).toEqual([]);
    expect((await reportOf({ to: '2026-01-01' })).exceptions).toEqual([]);
  });

  it('refuses a period that ends before it begins', async () => {
    const { status, body } = await t.call(treasurer, 'GET /admin/money-report', {
      query: { from: '2026-03-02', to: '2026-03-01' },
    });
    expect([status, body.issues]).toEqual([422, [{ path: 'to', message: 'The last day is before the first.' }]]);
  });

  it('is for staff who may see payments', async () => {
    const coordinatorOfRooms = await t.member({ roles: [await makeRole(t.db, 'MANAGE_ROOMS')] });
    expect(await answersToUnauthorizedCallers(t, 'GET /admin/money-report', {}, [coordinatorOfRooms])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
  });
});

describe('its files', () => {
  it('the CSV has each entry of the period, without cells that a spreadsheet would run', async () => {
    const { event, registration } = await makeRegistered(t);
    await t.db
      .insertInto('payment_entries')
      .values({
        ...{ registration_id: registration.id, kind: 'payment', method: 'cash', base_cents: 500, fee_cents: 25 },
        ...{ received_on: '2026-04-05', recorded_by_name: 'Tess Reid', reference: '=HYPERLINK("x")' },
      })
      .execute();
    await t.db
      .insertInto('payment_entries')
      .values({
        ...{ registration_id: registration.id, kind: 'refund', method: 'cash', base_cents: -200, reason: 'Left early' },
        ...{ received_on: '2026-04-06', recorded_by_name: 'Tess Reid' },
      })
      .execute();
    const { raw, headers } = await exportOf({ event: event.id, from: '2026-04-01', format: 'csv' });
    expect(headers['content-disposition']).toMatch(/payment-entries-\d{4}-\d\d-\d\d\.csv/);
    const [heading, line, refund, ...rest] = raw.toString().trim().split('\r\n');
    expect(heading).toContain('Date,Kind,Receipt,Reversed,Name');
    expect(line).toMatch(/^2026-04-05,Payment,2026-\d{4},No,/);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(',5.00,0.25,');
    expect(refund).toContain(',-2.00,0.00,');
    expect(rest).toEqual([]);
  });

  it('the PDF has the sums, who owes, and pages as needed', async () => {
    const { event, ticket, member } = await makeRegistered(t);
    const place = { event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 12_000 };
    await t.db.insertInto('event_registrations').values(Array(60).fill(place)).execute();
    const pages = await textOfPdf((await exportOf({ event: event.id, format: 'pdf' })).raw);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toMatch(/Money report[\s\S]*7,320\.00[\s\S]*Who owes/);
    expect(pages.join(' ')).toContain(`${member.first_name} ${member.last_name}`);
  });
});
