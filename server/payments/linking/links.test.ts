/** Bank lines of payments that were recorded before. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codesOfRefusals, itemOf, makeLine, recordFrom } from '../../testing/bank-statements.ts';
import {
  entriesOf,
  makeEvent,
  makeRegistered,
  makeTicket,
  paymentEntriesOf,
  queuedMails,
  receiveCash,
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
const lineOf = ({ id }: { id: string }) =>
  t.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const link = (line: { id: string }, entry_ids: readonly string[], person = treasurer) =>
  t.call(person, 'POST /bank-lines/:id/link', { params: { id: line.id }, body: { entry_ids } });
const listed = async (line: { id: string }, person = treasurer) =>
  (await t.call(person, 'GET /admin/bank-lines')).body.items.find(({ id }: { id: string }) => id === line.id);
const candidatesOf = async (line: { id: string }, q?: string) =>
  (await t.call(treasurer, 'GET /admin/bank-lines/:id/candidates', { params: line, query: q ? { q } : {} })).body;

/** A payment that was confirmed from its proof, before any statement. */
async function makeConfirmed() {
  const made = await makeRegistered(t);
  const { body } = await submit(t, made.member, made.registration, {
    payment_profile_id: made.profile.id,
    reference_number: `ZL-${randomUUID().slice(0, 8)}1`,
  });
  await t.call(treasurer, 'POST /payments/:id/confirmation', { params: { id: body.id }, body: { notes: null } });
  const [entry] = await paymentEntriesOf(t, made.registration);
  return { ...made, payment: body, entry: entry as NonNullable<typeof entry> };
}

it('linking needs MANAGE_PAYMENTS: VIEW_PAYMENTS is not enough', async () => {
  const call = { params: await makeLine(t), body: { entry_ids: [randomUUID()] } };
  const answers = await answersToUnauthorizedCallers(t, 'POST /bank-lines/:id/link', call, [viewer]);
  expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
});

describe('a payment that was confirmed before its line was imported', () => {
  it('is offered with a plain reason, and linked without changing an amount or telling the member', async () => {
    const { payment, entry, registration, member } = await makeConfirmed();
    const line = await makeLine(t, { text: `Transfer ${payment.reference_number}` });
    const mails = (await queuedMails(t)).filter(({ to }) => to === member.email).length;
    expect(await listed(line)).toMatchObject({
      class: 'check',
      reason: expect.stringMatching(/^Confirmed on .+ Link this line to it\?$/),
      proposals: [],
      links: [{ id: entry.id, amount_cents: 12_000, received_on: TODAY, own_payment: null }],
    });
    expect((await link(line, [entry.id])).body).toEqual({ done: true });
    expect(await paymentEntriesOf(t, registration)).toEqual([{ ...entry, bank_line_id: line.id }]);
    expect(await lineOf(line)).toMatchObject({ matched_cents: 12_000 });
    expect(await listed(line)).toMatchObject({ class: 'matched', links: [], entries: [{ id: entry.id }] });
    expect((await queuedMails(t)).filter(({ to }) => to === member.email)).toHaveLength(mails);
    expect(await entriesOf(t, entry.id)).toMatchObject([
      { action_type: 'LINK_PAYMENT_ENTRY', target_user_id: member.id, actor_id: treasurer.id },
    ]);
  });

  it('of the same amount isn’t recorded a second time by “Confirm all Ready”', async () => {
    const made = await makeRegistered(t, { price_cents: 24_000 });
    await t.call(treasurer, 'POST /registrations/:id/payment-entries', {
      params: made.registration,
      body: { amount_cents: 12_000, balance_cents: 24_000, method: 'zelle', received_on: TODAY },
    });
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', made.registration.id)
      .executeTakeFirstOrThrow();
    expect(await listed(await makeLine(t, { text: `Zelle ${payment_code}` }))).toMatchObject({
      class: 'check',
      links: [{ amount_cents: 12_000 }],
    });
  });

  it('is found by a search too, in cash and of a part of the line', async () => {
    const { registration, member } = await makeRegistered(t);
    await receiveCash(t, registration, 5_000);
    const [entry] = await paymentEntriesOf(t, registration);
    const line = await makeLine(t, { text: 'Deposit' });
    expect((await candidatesOf(line, member.last_name)).links).toMatchObject([{ id: entry?.id, method: 'cash' }]);
    expect((await candidatesOf(await makeLine(t, { amount_cents: 4_999 }), member.last_name)).links).toEqual([]);
    await link(line, [entry?.id as string]);
    expect(await listed(line)).toMatchObject({ class: 'unmatched', open_cents: 7_000 });
  });

  it('of a family is linked whole or not at all', async () => {
    const [one, other] = [await makeConfirmed(), await makeConfirmed()];
    const line = await makeLine(t, { amount_cents: 20_000 });
    expect((await link(line, [one.entry.id, other.entry.id])).body.code).toBe('BANK_LINE_EXCEEDED');
    expect(await lineOf(line)).toMatchObject({ matched_cents: 0 });
    const fits = await makeLine(t, { amount_cents: 24_000 });
    expect((await link(fits, [one.entry.id, other.entry.id])).status).toBe(200);
    expect(await lineOf(fits)).toMatchObject({ matched_cents: 24_000 });
  });

  it('corrected later gives the money back to the line', async () => {
    const { entry, payment, registration } = await makeConfirmed();
    const line = await makeLine(t);
    await link(line, [entry.id]);
    const { confirmed_at } = (await t.call(treasurer, 'GET /admin/payments/:id', { params: payment })).body;
    await t.call(treasurer, 'POST /payments/:id/reopening', {
      params: payment,
      body: { decided_at: confirmed_at, reason: 'Of someone else.' },
    });
    expect(await lineOf(line)).toMatchObject({ matched_cents: 0 });
    expect((await paymentEntriesOf(t, registration)).map(({ bank_line_id }) => bank_line_id)).toEqual([
      line.id,
      line.id,
    ]);
  });
});

describe('rule 8: linking changes no amount, so', () => {
  it('a payment of a closed period is linked, and the period keeps its totals', async () => {
    const { registration } = await makeRegistered(t);
    await receiveCash(t, registration, 12_000, '2026-02-10');
    const closed = { first_day: '2026-02-01', last_day: '2026-02-28' };
    await t.call(treasurer, 'POST /accounting-periods', { body: closed });
    const [entry] = await paymentEntriesOf(t, registration);
    expect((await link(await makeLine(t), [entry?.id as string])).status).toBe(200);
    expect(violationsIn(await checkRows(t.db))).toEqual({});
  });
});

describe('rule 5: no one links their own payment', () => {
  it('though a colleague does', async () => {
    const event = await makeEvent(t);
    const own = (await register(t, treasurer, event, await makeTicket(t, event))).body;
    await receiveCash(t, own, 12_000);
    const [entry] = await paymentEntriesOf(t, own);
    const line = await makeLine(t);
    expect((await candidatesOf(line, treasurer.last_name)).links).toMatchObject([{ own_payment: 'REFUSED' }]);
    expect((await link(line, [entry?.id as string])).body.code).toBe('OWN_PAYMENT');
    const colleague = await t.member({ roles: ['ACCOUNTANT'] });
    expect((await link(line, [entry?.id as string], colleague)).status).toBe(200);
  });
});

describe('linking is refused with a plain sentence', () => {
  const IGNORED = { ignored_reason: 'Gift', ignored_by: randomUUID(), ignored_by_name: 'T', ignored_at: new Date() };
  it.each<[string, object, string, RegExp]>([
    ['an ignored line', IGNORED, 'BANK_LINE_CLOSED', /it’s ignored/],
    ['another currency', { currency: 'XTS' }, 'BANK_LINE_CLOSED', /it’s in XTS/],
    ['a smaller line', { amount_cents: 11_999 }, 'BANK_LINE_EXCEEDED', /more than is left/],
    ['money that went out', { amount_cents: -12_000 }, 'ENTRY_NOT_LINKABLE', /moved the other way/],
  ])('for %s', async (_, columns, code, sentence) => {
    const { entry, registration } = await makeConfirmed();
    const { body } = await link(await makeLine(t, columns), [entry.id]);
    expect([body.code, body.message]).toEqual([code, expect.stringMatching(sentence)]);
    expect(await paymentEntriesOf(t, registration)).toEqual([entry]);
  });

  it('for a payment that has a line, by hand or by recording', async () => {
    const { entry } = await makeConfirmed();
    await link(await makeLine(t), [entry.id]);
    expect((await link(await makeLine(t), [entry.id])).body.code).toBe('ENTRY_LINKED');
    const { registration } = await makeRegistered(t);
    expect(codesOfRefusals(await recordFrom(t, treasurer, itemOf(await makeLine(t), registration)))).toEqual([null]);
    const [recorded] = await paymentEntriesOf(t, registration);
    expect((await link(await makeLine(t), [recorded?.id as string])).body.code).toBe('ENTRY_LINKED');
  });

  it('for a payment that was reversed, its reversal, and a discount', async () => {
    const { registration } = await makeRegistered(t);
    await receiveCash(t, registration, 12_000);
    const [entry] = await paymentEntriesOf(t, registration);
    await t.call(treasurer, 'POST /payment-entries/:id/reversal', {
      params: { id: entry?.id as string },
      body: { reason: 'Twice.' },
    });
    await t.call(treasurer, 'POST /registrations/:id/adjustments', {
      params: registration,
      body: { balance_cents: 12_000, amount_cents: 12_000, reason: 'Helps at the bar.' },
    });
    const line = await makeLine(t);
    for (const { id } of await paymentEntriesOf(t, registration))
      expect((await link(line, [id])).body.code).toBe('ENTRY_NOT_LINKABLE');
    expect((await candidatesOf(line, 'bar')).links).toEqual([]);
  });

  it('for what doesn’t exist, and for input that says nothing', async () => {
    const { entry } = await makeConfirmed();
    expect((await link({ id: randomUUID() }, [entry.id])).body.code).toBe('BANK_LINE_NOT_FOUND');
    expect((await link(await makeLine(t), [randomUUID()])).body.code).toBe('PAYMENT_ENTRY_NOT_FOUND');
    for (const wrong of [[], ['1 or 1=1'], Array(21).fill(entry.id)])
      expect((await link(await makeLine(t), wrong)).body.code).toBe('INVALID_INPUT');
  });
});

describe('rule 2: one payment is linked to one line', () => {
  async function race(app: TestApp, people: readonly Person[]) {
    const { registration } = await makeRegistered(app);
    await receiveCash(app, registration, 12_000);
    const [entry] = await paymentEntriesOf(app, registration);
    const lines = [];
    for (let n = 0; n < 10; n++) lines.push(await makeLine(app));
    const answers = await Promise.all(
      lines.map(({ id }, n) =>
        app.call(people[n % 2] as Person, 'POST /bank-lines/:id/link', {
          params: { id },
          body: { entry_ids: [entry?.id] },
        }),
      ),
    );
    const { rows } = await sql<{ cents: number }>`
      select sum(matched_cents)::int as cents from bank_lines where id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(
      app.db,
    );
    return { codes: answers.map(({ body }) => body.code ?? 200), cents: rows[0]?.cents };
  }

  it('though two treasurers link it to ten at once', async () => {
    const { codes, cents } = await race(t, [treasurer, await t.member({ roles: ['ACCOUNTANT'] })]);
    expect(codes.sort()).toEqual([200, ...Array(9).fill('ENTRY_LINKED')]);
    expect(cents).toBe(12_000);
  });

  it('control: without the trigger all of them are linked', async () => {
    const open = await testApp({ before: 'drop trigger payment_entries_linked_once on payment_entries' });
    open.clock.now = NOW;
    const people = [await open.member({ roles: ['ACCOUNTANT'] }), await open.member({ roles: ['ACCOUNTANT'] })];
    const { codes, cents } = await race(open, people);
    expect(codes).toEqual(Array(10).fill(200));
    expect(cents).toBe(120_000);
  });
});
