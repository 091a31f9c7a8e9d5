/** Closing a period of the accounts, and opening it again. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import type { Db } from '../../lib/db/database.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeLine } from '../../testing/bank-statements.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeRole } from '../../testing/members.ts';
import { entriesOf, makeRegistered, paymentEntriesOf, receiveCash, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { violationsIn } from '../../testing/violations.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let admin: Person;
let treasurer: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});
beforeEach(async () => {
  await t.db.deleteFrom('accounting_periods').execute();
});

const MARCH = { first_day: '2026-03-01', last_day: '2026-03-31' };
const close = (by: Person, days = MARCH, app = t) => app.call(by, 'POST /accounting-periods', { body: days });
const reopen = (by: Person, id: string) =>
  t.call(by, 'POST /accounting-periods/:id/reopening', { params: { id }, body: { reason: 'A cheque was missing.' } });
const pay = (by: Person, registration: { id: string }, received_on: string) =>
  t.call(by, 'POST /registrations/:id/payment-entries', {
    params: registration,
    body: { amount_cents: 500, balance_cents: 12_000, method: 'cash', received_on },
  });
const insertEntry = (db: Db, { id }: { id: string }, columns: object) =>
  db
    .insertInto('payment_entries')
    .values({
      ...{ registration_id: id, kind: 'payment', base_cents: 700, method: 'cash', reason: 'Because' },
      ...{ received_on: '2026-03-31', recorded_by_name: 'Tre Asurer', ...columns },
    })
    .execute();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ constraint }) => constraint,
  );

/**
 * What the closing says was received, begun while an entry of the period is written but not committed. A closing that
 * waits for nothing is over before the entry is committed.
 */
async function closeWhileRecording(app: TestApp, by: Person, { waits }: { waits: boolean }) {
  const { registration } = await makeRegistered(app);
  const trx = await app.db.startTransaction().execute();
  await insertEntry(trx, registration, {});
  const closing = close(by, MARCH, app);
  await (waits ? untilWaiting(app.db, closing) : closing);
  await trx.commit().execute();
  return (await closing).body.totals.received_cents;
}

describe('rule 8: entries dated inside a closed period are refused', () => {
  it.each([
    ['a payment', {}],
    ['a refund', { kind: 'refund', base_cents: -100 }],
    ['a discount', { kind: 'adjustment', method: null }],
    ['on its first day', { received_on: '2026-03-01' }],
  ])('%s', async (_, columns) => {
    const { registration } = await makeRegistered(t);
    await receiveCash(t, registration, 1_000);
    await close(treasurer);
    expect(await refusal(insertEntry(t.db, registration, columns))).toBe('payment_entries_period_open');
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });

  it('also by those who record and confirm, who are told what to do', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await close(treasurer);
    const { body } = await pay(treasurer, registration, '2026-03-15');
    expect(body).toMatchObject({ code: 'PERIOD_CLOSED', message: expect.stringContaining('Date it today') });
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    const confirmed = { params: payment, body: { notes: null, received_on: '2026-03-15' } };
    expect((await t.call(treasurer, 'POST /payments/:id/confirmation', confirmed)).body.code).toBe('PERIOD_CLOSED');
    expect((await pay(treasurer, registration, '2026-04-01')).status).toBe(200);
  });

  it('one that is being written when the period is closed is in its totals', async () => {
    expect(await closeWhileRecording(t, treasurer, { waits: true })).toBeGreaterThanOrEqual(700);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('control: with the check alone, without the lock, it is missing from the totals', async () => {
    const open = await testApp({
      before: `create or replace function pg_temp.lockless() returns void language plpgsql as $do$
        begin
          execute replace(pg_get_functiondef(to_regprocedure('refuse_closed_period()')),
                          'perform pg_advisory_xact_lock_shared(727007);', '');
        end $do$;
        select pg_temp.lockless()`,
    });
    const by = await open.member({ roles: ['SUPER_ADMIN'] });
    expect(await closeWhileRecording(open, by, { waits: false })).toBe(0);
    expect(violationsIn(await checkRows(open.db))).toMatchObject({
      'Closed periods whose entries have changed': [expect.any(String)],
    });
  });

  it('a correction is dated today, and the period stays as it was closed', async () => {
    const { registration } = await makeRegistered(t);
    const { body: paid } = await pay(treasurer, registration, '2026-03-15');
    await close(treasurer);
    const reversal = { params: { id: paid.id }, body: { reason: 'Wrong person.' } };
    expect((await t.call(treasurer, 'POST /payment-entries/:id/reversal', reversal)).status).toBe(200);
    const [, correction] = await paymentEntriesOf(t, registration);
    expect(correction).toMatchObject({ base_cents: -500, received_on: schoolDay(NOW) });
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('closing', () => {
  it('keeps the totals, and is logged', async () => {
    const { body } = await close(treasurer);
    expect(body).toMatchObject({ ...MARCH, closed_by_name: 'Tess Reid', reopened_at: null });
    expect(await entriesOf(t, body.id)).toMatchObject([
      { action_type: 'CLOSE_PERIOD', description: 'Closed the accounts of 1 March 2026 to 31 March 2026' },
    ]);
    expect((await t.call(treasurer, 'GET /accounting-periods')).body).toMatchObject({
      items: [{ id: body.id }],
      first_open_day: '2026-04-01',
    });
  });

  it.each([
    ['the same days', MARCH],
    ['days around it', { first_day: '2026-02-01', last_day: '2026-04-30' }],
    ['its last day', { first_day: '2026-03-31', last_day: '2026-04-30' }],
  ])('is refused for %s', async (_, days) => {
    await close(treasurer);
    expect((await close(treasurer, days)).body).toMatchObject({
      code: 'PERIOD_CLOSED',
      message: '1 March 2026 to 31 March 2026 is closed already. Choose other days.',
    });
  });

  it.each([
    ['today', schoolDay(NOW), 'Choose a day before today.'],
    ['a day before the first', '2026-02-27', 'The last day is before the first.'],
  ])('is refused if it ends %s', async (_, last_day, message) => {
    const { status, body } = await close(treasurer, { ...MARCH, last_day });
    expect([status, body.issues]).toEqual([422, [{ path: 'last_day', message }]]);
  });

  it('of two people at once only one closes it', async () => {
    const answers = await Promise.all([close(treasurer), close(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is for those who manage payments', async () => {
    const auditor = await t.member({ roles: [await makeRole(t.db, 'VIEW_PAYMENTS')] });
    expect(await answersToUnauthorizedCallers(t, 'POST /accounting-periods', { body: MARCH }, [auditor])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
  });
});

describe('reopening', () => {
  it('lets entries be dated in the period again, with a reason that stays', async () => {
    const { registration } = await makeRegistered(t);
    const { id } = (await close(treasurer)).body;
    expect((await reopen(admin, id)).body).toMatchObject({ reopen_reason: 'A cheque was missing.' });
    expect((await pay(treasurer, registration, '2026-03-15')).status).toBe(200);
    expect((await close(treasurer)).status).toBe(200);
    expect((await reopen(admin, id)).body.code).toBe('PERIOD_NOT_FOUND');
  });

  it('is for SUPER_ADMINs', async () => {
    const { id } = (await close(treasurer)).body;
    expect((await reopen(treasurer, id)).body.code).toBe('NOT_ALLOWED');
  });
});

it('a bank line of a closed period is dated to the first open day', async () => {
  const { registration } = await makeRegistered(t);
  const line = await makeLine(t, { booked_on: '2026-03-15' });
  for (const days of [MARCH, { first_day: '2026-04-01', last_day: '2026-04-30' }]) await close(treasurer, days);
  const share = { registration_id: registration.id, amount_cents: 12_000, balance_cents: 12_000 };
  const items = [{ bank_line_id: line.id, shares: [share] }];
  const { body } = await t.call(treasurer, 'POST /admin/payment-batches', { body: { items } });
  expect(body.items).toEqual([{ bank_line_id: line.id, refusal: null }]);
  expect(await paymentEntriesOf(t, registration)).toMatchObject([{ received_on: '2026-05-01' }]);
});
