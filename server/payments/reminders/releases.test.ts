/** Seats of those who didn't pay in time are released only once the statements show that nothing came. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { OPERATOR } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { withdrawByStaff } from '../../registrations/staff/withdrawal.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeLine } from '../../testing/bank-statements.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeProfile, makeRegistered, queuedMails, receiveCash, submit } from '../../testing/reunions.ts';
import type { Terms } from './queries.ts';
import { listUnpaid } from './unpaid.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const dayIn = (days: number) => schoolDay(new Date(Date.now() + days * DAY_MS));
let statements = 0;

async function importStatement(bank_account_id: string, last_day: string): Promise<void> {
  const sha256 = (++statements).toString(16).padStart(64, '0');
  const imported = { imported_by: treasurer.id, imported_by_name: 'Tess Reid', sha256, format: 'csv' };
  await t.db
    .insertInto('bank_statements')
    .values({ bank_account_id, first_day: last_day, last_day, ...imported })
    .execute();
}

/** Someone who is ten days late; an account is offered, with a statement up to `statement_to` if there is one. */
async function late({ statement_to, ...given }: { statement_to?: string } & Partial<Terms> = {}) {
  const reunion = await makeRegistered(t);
  const { event, registration, profile } = reunion;
  const { id } = await t.db
    .insertInto('bank_accounts')
    .values({ name: 'Association account', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('payment_profiles').set({ is_global: false }).execute();
  await t.db
    .updateTable('payment_profiles')
    .set({ bank_account_id: id, is_global: true })
    .where('id', '=', profile.id)
    .execute();
  if (statement_to) await importStatement(id, statement_to);
  const terms = { days_to_pay: 10, release_unpaid: true, banking_days: 0, ...given };
  await t.call(treasurer, 'PUT /events/:id/payment-terms', { params: event, body: { terms } });
  const longAgo = new Date(Date.now() - 20 * DAY_MS);
  await t.db.updateTable('payment_terms').set({ since: longAgo }).where('event_id', '=', event.id).execute();
  await t.db
    .updateTable('event_registrations')
    .set({ registered_at: longAgo })
    .where('id', '=', registration.id)
    .execute();
  return { ...reunion, account: id };
}
type Late = Awaited<ReturnType<typeof late>>;

const release = ({ event, registration }: Late, by = treasurer) =>
  t.call(by, 'POST /events/:id/seat-releases', { params: event, body: { registration_ids: [registration.id] } });
/** Two people of one event who are late. */
async function lateTwice() {
  const { event, registration: paid, ticket } = await late({ statement_to: dayIn(-10) });
  const { id } = await t.member();
  const registered_at = new Date(Date.now() - 20 * DAY_MS);
  const values = {
    event_id: event.id,
    ticket_type_id: ticket.id,
    user_id: id,
    total_amount_cents: 12_000,
    registered_at,
  };
  const unpaid = await t.db.insertInto('event_registrations').values(values).returning('id').executeTakeFirstOrThrow();
  return { event, paid, unpaid };
}
const insertGuest = ({ id: registration_id }: { id: string }, ticket: { id: string }, name: string) =>
  t.db
    .insertInto('registration_guests')
    .values({ registration_id, ticket_type_id: ticket.id, name, price_cents: 12_000 })
    .execute();
const insertCash = (db: Db, { id }: { id: string }) => {
  const cash = { kind: 'payment', base_cents: 12_000, method: 'cash', received_on: dayIn(0), recorded_by_name: 'T' };
  return db
    .insertInto('payment_entries')
    .values({ registration_id: id, ...cash })
    .execute();
};
const statusOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('event_registrations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const stateOf = async ({ event }: Late) =>
  (await t.call(treasurer, 'GET /admin/events/:id/unpaid-registrations', { params: event })).body.items[0]?.release;
const placesOf = async ({ event }: Late) =>
  (await t.db.selectFrom('events').select('registered_count').where('id', '=', event.id).executeTakeFirstOrThrow())
    .registered_count;

describe('a seat that wasn’t paid in time', () => {
  it('is released once a statement covers the due day, and the member gets an email', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    expect(await stateOf(reunion)).toBe('ready');
    expect((await release(reunion)).body).toEqual({ released: 1 });
    expect(await placesOf(reunion)).toBe(0);
    expect((await queuedMails(t)).filter(({ to }) => to === reunion.member.email).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^The committee withdrew your registration for /),
      text: expect.stringMatching(/Your payment was due on \d+ \w+ \d{4}, and we haven’t received it\./),
    });
  });

  it.each([
    ['a statement that ends too early', { statement_to: dayIn(-11) }, 'awaiting_statement'],
    ['no statement', {}, 'awaiting_statement'],
    ['lines of coming days', { statement_to: dayIn(9), banking_days: 10 }, 'awaiting_statement'],
    ['terms without release', { statement_to: dayIn(-10), release_unpaid: false }, null],
  ])('stays taken with %s', async (_, options, state) => {
    const reunion = await late(options);
    expect(await stateOf(reunion)).toBe(state);
    expect((await release(reunion)).body).toEqual({ released: 0 });
    expect(await placesOf(reunion)).toBe(1);
  });

  it.each([
    ['when the event starts', 0],
    ['after the event', -10],
  ])('stays taken %s, so what is owed and who came are kept', async (_, days) => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const start_date = new Date(Date.now() + days * DAY_MS);
    await t.db.updateTable('events').set({ start_date }).where('id', '=', reunion.event.id).execute();
    expect(await stateOf(reunion)).toBeNull();
    expect((await release(reunion)).body).toMatchObject({
      code: 'EVENT_STARTED',
      message: expect.stringMatching(/no places/),
    });
    expect(await placesOf(reunion)).toBe(1);
  });

  it('stays taken if one of two accounts has no statement', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const values = { name: 'Second account', currency: 'USD' };
    const { id } = await t.db.insertInto('bank_accounts').values(values).returning('id').executeTakeFirstOrThrow();
    const cheque = { name: 'Transfer', method_type: 'bank_transfer', account_info: '1234', is_global: true };
    await t.db
      .insertInto('payment_profiles')
      .values({ ...cheque, bank_account_id: id })
      .execute();
    expect(await stateOf(reunion)).toBe('awaiting_statement');
    expect((await release(reunion)).body).toEqual({ released: 0 });
  });

  it.each([
    ['stays taken where a way to pay without an account is offered too', 'zelle', 'no_bank_account'],
    ['may be released where cash, which needs no account, is offered too', 'cash', 'ready'],
  ] as const)('%s', async (_, method_type, state) => {
    const reunion = await late({ statement_to: dayIn(-10) });
    await makeProfile(t, { name: 'Second', method_type });
    expect(await stateOf(reunion)).toBe(state);
  });

  it('stays taken without a bank account', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    await t.db.updateTable('payment_profiles').set({ bank_account_id: null }).execute();
    expect(await stateOf(reunion)).toBe('no_bank_account');
    expect((await release(reunion)).body).toEqual({ released: 0 });
  });

  it.each([
    ['its code', (code: string) => code],
    ['its code but for one character', (code: string) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
  ])('stays taken while a bank line with %s may be its payment, until that is decided', async (_, written) => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', reunion.registration.id)
      .executeTakeFirstOrThrow();
    const line = await makeLine(t, { bank_account_id: reunion.account, text: `Reunion ${written(payment_code)}` });
    expect(await stateOf(reunion)).toBe('bank_line_open');
    expect((await release(reunion)).body).toEqual({ released: 0 });
    expect(await placesOf(reunion)).toBe(1);
    const body = { ids: [line.id], reason: 'Another reunion' };
    await t.call(treasurer, 'POST /bank-lines/ignore', { body });
    expect(await stateOf(reunion)).toBe('ready');
    expect((await release(reunion)).body).toEqual({ released: 1 });
  });

  it('stays taken while a payment is reviewed', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
    expect((await release(reunion)).body).toEqual({ released: 0 });
  });

  it('stays taken once a part was paid', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    await receiveCash(t, reunion.registration, 1_000);
    expect((await release(reunion)).body).toEqual({ released: 0 });
  });

  it('stays taken once a part was paid, even if the rest was rejected', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    await receiveCash(t, reunion.registration, 11_000);
    const sent = await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
    await t.call(treasurer, 'POST /payments/:id/rejection', { params: sent.body, body: { notes: 'Not found.' } });
    expect(await stateOf(reunion)).toBe('partly_paid');
    expect((await release(reunion)).body).toEqual({ released: 0 });
    expect(await placesOf(reunion)).toBe(1);
  });

  it.each([
    ['own ticket is free', 0, { statement_day: null, release: null, reminder: 'registered_recently' }],
    ['own ticket was never paid', 12_000, { release: 'ready' }],
  ])('with a guest added today, where the %s', async (_, total_amount_cents, expected) => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const { event, registration, ticket } = reunion;
    await t.db
      .updateTable('event_registrations')
      .set({ total_amount_cents })
      .where('id', '=', registration.id)
      .execute();
    await insertGuest(registration, ticket, 'Sonia Reid');
    const { items } = (await t.call(treasurer, 'GET /admin/events/:id/unpaid-registrations', { params: event })).body;
    expect(items).toMatchObject([expected]);
    expect((await release(reunion)).body).toEqual({ released: expected.release === null ? 0 : 2 });
  });

  it('is released with the seats of the guests, which are counted', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const { event, registration, ticket } = reunion;
    for (const name of ['Sonia Reid', 'Paul Reid', 'Dawn Reid']) await insertGuest(registration, ticket, name);
    const { items } = (await t.call(treasurer, 'GET /admin/events/:id/unpaid-registrations', { params: event })).body;
    expect(items).toMatchObject([{ guests: 3, balance_cents: 48_000 }]);
    const places = await placesOf(reunion);
    expect((await release(reunion)).body).toEqual({ released: places - (await placesOf(reunion)) });
    expect(places).toBe(4);
  });

  it('is released once for many requests at the same time', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => release(reunion)));
    expect(answers.map(({ body }) => body.released).sort()).toEqual([...Array(7).fill(0), 1]);
  });

  it('stays taken where a payment is being recorded, and the other seats are released', async () => {
    const { event, paid, unpaid } = await lateTwice();
    const trx = await t.db.startTransaction().execute();
    await insertCash(trx, paid);
    const body = { registration_ids: [paid.id, unpaid.id] };
    const releasing = t.call(treasurer, 'POST /events/:id/seat-releases', { params: event, body });
    await untilWaiting(t.db, releasing);
    await trx.commit().execute();
    expect((await releasing).body).toEqual({ released: 1 });
    expect(await statusOf(paid)).toBe('registered');
  });

  it('control: what was seen before the lock no longer holds, and the whole request fails', async () => {
    const { event, paid } = await lateTwice();
    const ctx = { ...OPERATOR, db: t.db, now: new Date(), actor: treasurer } as never;
    const { items } = await listUnpaid(ctx, event.id);
    const seen = items.find(({ registration_id }) => registration_id === paid.id);
    await insertCash(t.db, paid);
    const withdrawal = { status: seen?.state as 'unpaid', reason: 'Late', cancellation_fee_cents: 0 };
    expect(seen?.release).toBe('ready');
    await expect(withdrawByStaff(ctx, paid.id, withdrawal)).rejects.toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  it('is released by those who manage payments only', async () => {
    const reunion = await late({ statement_to: dayIn(-10) });
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    expect((await release(reunion, coordinator)).status).toBe(403);
    expect((await release(reunion, reunion.member)).status).toBe(403);
  });
});
