/** The money report: its sums, who owes, exceptions and files. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { textOfPdf } from '../../testing/pdfs.ts';
import { makeEvent, makeRegistered, receiveCash, submit } from '../../testing/reunions.ts';
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
