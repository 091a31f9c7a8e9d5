/** Lines by which the bank takes back what was recorded from an earlier one. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codesOfRefusals, itemOf, makeLine, makeUndoing, recordFrom } from '../../testing/bank-statements.ts';
import {
  entriesOf,
  makeEvent,
  makeRegistered,
  makeTicket,
  paymentEntriesOf,
  queuedMails,
  register,
  submit,
} from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { violationsIn } from '../../testing/violations.ts';

/** Days of a receipt may be two years old at most, whenever the tests run. */
const NOW = new Date('2026-11-13T15:00:00Z');
let t: TestApp;
let treasurer: Person;
let viewer: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = NOW;
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  viewer = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const TODAY = schoolDay(NOW);
const REASON = 'The bank returned the transfer.';
const lineOf = ({ id }: { id: string }, app = t) =>
  app.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reverse = (line: { id: string }, entry_ids: readonly string[], person = treasurer, app = t) =>
  app.call(person, 'POST /bank-lines/:id/reversal', { params: { id: line.id }, body: { entry_ids, reason: REASON } });
const listed = async (line: { id: string }) =>
  (await t.call(treasurer, 'GET /admin/bank-lines')).body.items.find(({ id }: { id: string }) => id === line.id);

/** Paid by a line, and maybe submitted by the member before. */
const USUAL = { isSubmitted: false, price_cents: 12_000, booked_on: TODAY };
async function makePaid(app: TestApp, person: Person, form: Partial<typeof USUAL> = {}) {
  const { isSubmitted, price_cents, booked_on } = { ...USUAL, ...form };
  const made = await makeRegistered(app, { price_cents });
  if (isSubmitted)
    await submit(app, made.member, made.registration, {
      payment_profile_id: made.profile.id,
      reference_number: `ZL-${randomUUID().slice(0, 8)}1`,
    });
  const line = await makeLine(app, { booked_on, payer: `MARCIA BROWN ${randomUUID().slice(0, 8)}` });
  const item = itemOf(line, made.registration);
  item.shares = item.shares.map((share) => ({ ...share, balance_cents: price_cents }));
  expect(codesOfRefusals(await recordFrom(app, person, item))).toEqual([null]);
  const [entry] = await paymentEntriesOf(app, made.registration);
  return { ...made, line, entry: entry as NonNullable<typeof entry> };
}

const statusOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('event_registrations').select('payment_status').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_status;

async function withdraw(registration: { id: string }): Promise<void> {
  const body = { status: 'paid', reason: 'Booked twice.' };
  expect((await t.call(viewer, 'POST /registrations/:id/withdrawal', { params: registration, body })).status).toBe(200);
}

it('reversing needs MANAGE_PAYMENTS: VIEW_PAYMENTS is not enough', async () => {
  const call = { params: await makeLine(t), body: { entry_ids: [randomUUID()], reason: REASON } };
  const answers = await answersToUnauthorizedCallers(t, 'POST /bank-lines/:id/reversal', call, [viewer]);
  expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
});

describe('a line that undoes an earlier one', () => {
  it('offers what was recorded from it, and reversing settles both lines and tells the member', async () => {
    const { line, entry, registration, member } = await makePaid(t, treasurer);
    const undoing = await makeUndoing(t, line);
    expect(await listed(undoing)).toMatchObject({
      class: 'check',
      reason: expect.stringMatching(/^It takes back the money of .+ Reverse that payment\?$/),
      proposals: [],
      undoes: [{ id: line.id, entries: [{ id: entry.id, amount_cents: 12_000, is_taken_back: false }] }],
    });
    expect((await reverse(undoing, [entry.id])).body).toEqual({ done: true });
    const [, reversal] = await paymentEntriesOf(t, registration);
    expect(reversal).toMatchObject({ base_cents: -12_000, bank_line_id: undoing.id, reverses_id: entry.id });
    expect(await listed(line)).toMatchObject({ class: 'matched', entries: [{ id: entry.id, is_taken_back: true }] });
    expect(await listed(undoing)).toMatchObject({
      class: 'matched',
      entries: [{ id: reversal?.id, amount_cents: -12_000, is_taken_back: true }],
    });
    expect(await statusOf(registration)).toBe('unpaid');
    expect((await queuedMails(t)).filter(({ to }) => to === member.email).at(-1)?.text).toContain(REASON);
    expect(await entriesOf(t, reversal?.id as string)).toMatchObject([{ action_type: 'REVERSE_PAYMENT_ENTRY' }]);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('rejects the payment that the member submitted, with one email', async () => {
    const { line, entry, registration, member } = await makePaid(t, treasurer, { isSubmitted: true });
    const before = (await queuedMails(t)).filter(({ to }) => to === member.email).length;
    expect((await reverse(await makeUndoing(t, line), [entry.id])).status).toBe(200);
    const payment = await t.db
      .selectFrom('payment_ledger')
      .select(['status', 'notes'])
      .where('entity_id', '=', registration.id)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ status: 'failed', notes: REASON });
    expect(await statusOf(registration)).toBe('submitted');
    const mails = (await queuedMails(t)).filter(({ to }) => to === member.email).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^The bank has returned your payment/)]);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('of a registration that was withdrawn meanwhile is reversed too', async () => {
    const { line, entry, registration } = await makePaid(t, treasurer, { isSubmitted: true });
    await withdraw(registration);
    expect((await reverse(await makeUndoing(t, line), [entry.id])).status).toBe(200);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });

  it('is found by its words where the bank’s file has no mark', async () => {
    const { line, entry } = await makePaid(t, treasurer);
    const said = await makeUndoing(t, line, { is_reversal: false });
    expect(await listed(said)).toMatchObject({ class: 'check', undoes: [{ entries: [{ id: entry.id }] }] });
    const fee = await makeUndoing(t, line, { is_reversal: false, text: 'Monthly fee' });
    expect(await listed(fee)).toMatchObject({ undoes: [] });
  });

  it('of which nothing was recorded keeps the earlier one from being recorded', async () => {
    const { registration } = await makeRegistered(t);
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const line = await makeLine(t, { text: `Zelle ${payment_code}` });
    expect(await listed(line)).toMatchObject({ class: 'ready' });
    const undoing = await makeUndoing(t, line);
    expect(await listed(line)).toMatchObject({
      class: 'unmatched',
      reason: expect.stringMatching(/^The bank took it back/),
    });
    expect(await listed(undoing)).toMatchObject({
      class: 'unmatched',
      undoes: [],
      reason: expect.stringMatching(/Ignore both\.$/),
    });
  });

  it('prefers the payer’s line, and names several where nothing tells them apart', async () => {
    const one = await makePaid(t, treasurer);
    const { bank_account_id } = await lineOf(one.line);
    const second = await makeLine(t, { bank_account_id, payer: 'DEVON REID' });
    const other = await makeRegistered(t);
    await recordFrom(t, treasurer, itemOf(second, other.registration));
    const named = await makeUndoing(t, second);
    expect((await listed(named)).undoes.map(({ id }: { id: string }) => id)).toEqual([second.id, one.line.id]);
    await t.call(treasurer, 'POST /bank-lines/ignore', { body: { ids: [named.id], reason: 'Tried' } });
    const unnamed = await makeUndoing(t, second, { payer: null });
    expect(await listed(unnamed)).toMatchObject({ class: 'check', reason: 'It may undo one of several lines.' });
  });
});

describe('rule 3: an entry is reversed at most once', () => {
  it('so a second line can’t take it back again, and no one reverses the reversal', async () => {
    const { line, entry, registration } = await makePaid(t, treasurer);
    expect((await reverse(await makeUndoing(t, line), [entry.id])).status).toBe(200);
    const again = await makeUndoing(t, line);
    expect(await listed(again)).toMatchObject({ undoes: [] });
    expect((await reverse(again, [entry.id])).body.code).toBe('ENTRY_REVERSED');
    const [, reversal] = await paymentEntriesOf(t, registration);
    expect((await reverse(again, [reversal?.id as string])).body.code).toMatch(/^ENTRY_(?:REVERSED|NOT_UNDONE)$/);
    expect(await lineOf(again)).toMatchObject({ matched_cents: 0 });
  });
});

describe('rule 2: one line takes money back once', () => {
  /** Ten lines of the bank for one payment, at once. */
  async function race(app: TestApp) {
    await app.member({ roles: ['SUPER_ADMIN'] });
    const people = [await app.member({ roles: ['ACCOUNTANT'] }), await app.member({ roles: ['ACCOUNTANT'] })];
    const { line, entry, registration } = await makePaid(app, people[0] as Person);
    const lines = [];
    for (let n = 0; n < 10; n++) lines.push(await makeUndoing(app, line));
    const answers = await Promise.all(lines.map((each, n) => reverse(each, [entry.id], people[n % 2] as Person, app)));
    const { rows } = await sql<{ cents: number }>`
      select sum(base_cents)::int as cents from payment_entries where registration_id = ${registration.id}`.execute(
      app.db,
    );
    return { codes: answers.map(({ body }) => body.code ?? 200), cents: rows[0]?.cents };
  }

  it('though two treasurers reverse it by ten lines at once', async () => {
    const { codes, cents } = await race(t);
    expect(codes.sort()).toEqual([200, ...Array(9).fill('ENTRY_REVERSED')]);
    expect(cents).toBe(0);
  });

  it('control: without the key the database takes the reversal of a reversed entry', async () => {
    const open = await testApp({
      before: 'alter table payment_entries drop constraint payment_entries_reverses_id_key',
    });
    open.clock.now = NOW;
    await open.member({ roles: ['SUPER_ADMIN'] });
    const person = await open.member({ roles: ['ACCOUNTANT'] });
    const { line, entry, registration } = await makePaid(open, person);
    // Enough was received twice, so that only the key is in the way.
    const more = await makeLine(open);
    await recordFrom(open, person, {
      bank_line_id: more.id,
      shares: [{ registration_id: registration.id, amount_cents: 12_000, balance_cents: 0 }],
    });
    for (const each of [await makeUndoing(open, line), await makeUndoing(open, line)])
      await sql`
        insert into payment_entries (registration_id, kind, base_cents, fee_cents, method, received_on, bank_line_id,
                                     reverses_id, reason, recorded_by_name)
        select registration_id, kind, -base_cents, -fee_cents, method, received_on, ${each.id}, id, 'Twice', 'T'
        from payment_entries where id = ${entry.id}`.execute(open.db);
    const kept = await paymentEntriesOf(open, registration);
    expect(kept.filter(({ reverses_id }) => reverses_id === entry.id)).toHaveLength(2);
  });
});

describe('rule 5: no one reverses their own payment', () => {
  it('though a colleague does', async () => {
    const colleague = await t.member({ roles: ['ACCOUNTANT'] });
    const event = await makeEvent(t);
    const own = (await register(t, treasurer, event, await makeTicket(t, event))).body;
    const line = await makeLine(t);
    await recordFrom(t, colleague, itemOf(line, own));
    const [entry] = await paymentEntriesOf(t, own);
    const undoing = await makeUndoing(t, line);
    expect((await reverse(undoing, [entry?.id as string])).body.code).toBe('OWN_PAYMENT');
    expect((await reverse(undoing, [entry?.id as string], colleague)).status).toBe(200);
  });
});

describe('rule 8: a payment of a closed period', () => {
  it('is reversed today, and the period keeps its totals', async () => {
    const { line, entry, registration } = await makePaid(t, treasurer, { booked_on: '2026-02-10' });
    const closed = { first_day: '2026-02-01', last_day: '2026-02-28' };
    expect((await t.call(treasurer, 'POST /accounting-periods', { body: closed })).status).toBe(200);
    expect((await reverse(await makeUndoing(t, line), [entry.id])).status).toBe(200);
    const dates = (await paymentEntriesOf(t, registration)).map(({ received_on }) => received_on);
    expect(dates).toEqual(['2026-02-10', TODAY]);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('reversing is refused with a plain sentence', () => {
  const IGNORED = { ignored_reason: 'Gift', ignored_by: randomUUID(), ignored_by_name: 'T', ignored_at: new Date() };
  it.each<[string, object, string]>([
    ['another amount', { amount_cents: -11_999 }, 'ENTRY_NOT_UNDONE'],
    ['the same direction', { amount_cents: 12_000 }, 'ENTRY_NOT_UNDONE'],
    ['an ignored line', IGNORED, 'BANK_LINE_CLOSED'],
  ])('for %s', async (_, columns, code) => {
    const { line, entry, registration } = await makePaid(t, treasurer);
    const { body } = await reverse(await makeUndoing(t, line, columns), [entry.id]);
    expect(body.code).toBe(code);
    expect(await paymentEntriesOf(t, registration)).toEqual([entry]);
  });

  it('for a line of another account', async () => {
    const { entry } = await makePaid(t, treasurer);
    const foreign = await makeLine(t, { amount_cents: -12_000 });
    expect((await reverse(foreign, [entry.id])).body.code).toBe('ENTRY_NOT_UNDONE');
  });

  it('while another payment of the member waits for a decision', async () => {
    const { line, entry, registration, member, profile } = await makePaid(t, treasurer, {
      isSubmitted: true,
      price_cents: 24_000,
    });
    await submit(t, member, registration, { payment_profile_id: profile.id, reference_number: 'ZL-SECOND-1' });
    expect((await reverse(await makeUndoing(t, line), [entry.id])).body.code).toBe('PAYMENT_SENT_AGAIN');
  });

  it('where the money was refunded already', async () => {
    const { line, entry, registration } = await makePaid(t, treasurer);
    await withdraw(registration);
    const money = { amount_cents: 12_000, balance_cents: -12_000, method: 'zelle', received_on: TODAY };
    const body = { ...money, reason: 'Withdrawn.' };
    const refund = await t.call(treasurer, 'POST /registrations/:id/refunds', { params: registration, body });
    expect(refund.status).toBe(200);
    expect((await reverse(await makeUndoing(t, line), [entry.id])).body.code).toBe('REFUND_TOO_HIGH');
  });

  it('for what doesn’t exist, and without a reason', async () => {
    const { line, entry } = await makePaid(t, treasurer);
    const undoing = await makeUndoing(t, line);
    expect((await reverse({ id: randomUUID() }, [entry.id])).body.code).toBe('BANK_LINE_NOT_FOUND');
    expect((await reverse(undoing, [randomUUID()])).body.code).toBe('PAYMENT_ENTRY_NOT_FOUND');
    const body = { entry_ids: [entry.id], reason: ' ' };
    const { body: answer } = await t.call(treasurer, 'POST /bank-lines/:id/reversal', { params: undoing, body });
    expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ message: 'Say why: the member reads it.' }] });
  });
});
