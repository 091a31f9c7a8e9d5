/** Payments and refunds from bank lines. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codesOfRefusals, itemOf, makeLine, recordFrom } from '../../testing/bank-statements.ts';
import {
  entriesOf,
  ledgerOf,
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

let t: TestApp;
let treasurer: Person;
let viewer: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  viewer = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const lineOf = ({ id }: { id: string }) =>
  t.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to }) => to === email).map(({ subject }) => subject);
const share = (registration: { id: string }, amount_cents: number, balance_cents = 12_000) => ({
  registration_id: registration.id,
  amount_cents,
  balance_cents,
});

describe('who may', () => {
  it.each<[operation: keyof Contract, call?: object]>([
    ['POST /admin/payment-batches', { body: { items: [itemOf({ id: randomUUID() }, { id: randomUUID() })] } }],
    ['POST /admin/payment-batches/:id/undo'],
    ['POST /bank-lines/ignore', { params: undefined, body: { ids: [randomUUID()], reason: 'A donation.' } }],
    ['POST /bank-lines/take-up', { params: undefined, body: { ids: [randomUUID()] } }],
    ['GET /payer-aliases', { params: undefined }],
    ['DELETE /payer-aliases/:id'],
  ])('%s needs MANAGE_PAYMENTS: VIEW_PAYMENTS is not enough', async (operation, call) => {
    const params = { id: (await makeLine(t)).id };
    const answers = await answersToUnauthorizedCallers(t, operation, { params, ...call }, [viewer]);
    expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED']);
  });
});

describe('a line', () => {
  it('of someone who submitted nothing becomes a payment with the bank’s facts', async () => {
    const { member, registration } = await makeRegistered(t);
    const line = await makeLine(t, { payer: 'R GORDON', text: 'Transfer', bank_reference: 'JPM-1' });
    const { body } = await recordFrom(t, treasurer, itemOf(line, registration));
    expect(body).toEqual({ id: expect.any(String), items: [{ bank_line_id: line.id, refusal: null }] });
    expect(await paymentEntriesOf(t, registration)).toMatchObject([
      {
        ...{ kind: 'payment', base_cents: 12_000, method: 'bank_transfer', received_on: schoolDay(new Date()) },
        ...{ payer_name: 'R GORDON', reference: 'JPM-1', bank_line_id: line.id, batch_id: body.id, ledger_id: null },
      },
    ]);
    expect(await mailsTo(member)).toEqual([
      expect.any(String),
      expect.stringMatching(/^We received your payment of US\$120\.00/),
    ]);
  });

  it('confirms the pending submission, with its fee, as a treasurer does', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const columns = { processing_fee_type: 'percentage', processing_fee_percentage: '3.0' };
    await t.db.updateTable('payment_profiles').set(columns).where('id', '=', profile.id).execute();
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    const line = await makeLine(t, { amount_cents: payment.total_amount_cents });
    const shares = [share(registration, payment.total_amount_cents)];
    expect(codesOfRefusals(await recordFrom(t, treasurer, itemOf(line, registration, { shares })))).toEqual([null]);
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'confirmed', confirmed_by: treasurer.id }]);
    expect(await paymentEntriesOf(t, registration)).toMatchObject([
      { base_cents: 12_000, fee_cents: payment.processing_fee_cents, ledger_id: payment.id, bank_line_id: line.id },
    ]);
    expect((await entriesOf(t, payment.id)).map(({ action_type }) => action_type)).toEqual([
      'SUBMIT_PAYMENT',
      'CONFIRM_PAYMENT',
    ]);
    expect((await mailsTo(member)).at(-1)).toMatch(/is confirmed$/);
  });

  it('may be split, and the rest of it stays open', async () => {
    const [one, other] = [await makeRegistered(t), await makeRegistered(t)];
    const line = await makeLine(t, { amount_cents: 30_000 });
    const shares = [share(one.registration, 12_000), share(other.registration, 13_000)];
    expect(codesOfRefusals(await recordFrom(t, treasurer, itemOf(line, one.registration, { shares })))).toEqual([null]);
    expect(await lineOf(line)).toMatchObject({ matched_cents: 25_000 });
    const { body } = await t.call(treasurer, 'GET /admin/bank-lines', {
      query: { account: (await lineOf(line)).bank_account_id },
    });
    expect(body.items).toMatchObject([
      {
        open_cents: 5_000,
        class: 'unmatched',
        entries: expect.arrayContaining([expect.objectContaining({ amount_cents: 13_000 })]),
      },
    ]);
    expect(body.counts).toMatchObject({ unmatched: 1, matched: 0, recorded_cents: 25_000 });
  });

  it('of money that went out becomes a refund with a reason', async () => {
    const { registration } = await makeRegistered(t);
    await receiveCash(t, registration, 12_000);
    const line = await makeLine(t, { amount_cents: -2_000 });
    const item = itemOf(line, registration, { shares: [share(registration, -2_000, 0)] });
    expect(codesOfRefusals(await recordFrom(t, treasurer, item))).toEqual(['INVALID_INPUT']);
    expect(codesOfRefusals(await recordFrom(t, treasurer, { ...item, reason: 'Paid too much.' }))).toEqual([null]);
    expect((await paymentEntriesOf(t, registration)).at(-1)).toMatchObject({
      kind: 'refund',
      base_cents: -2_000,
      reason: 'Paid too much.',
      bank_line_id: line.id,
    });
    expect(await lineOf(line)).toMatchObject({ matched_cents: -2_000 });
  });

  it('is recorded once for a repeated idempotency key', async () => {
    const { registration } = await makeRegistered(t);
    const call = {
      body: { items: [itemOf(await makeLine(t), registration)] },
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = [
      await t.call(treasurer, 'POST /admin/payment-batches', call),
      await t.call(treasurer, 'POST /admin/payment-batches', call),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });
});

describe('in a batch', () => {
  it('a refused line leaves the others as they are, and nothing of itself', async () => {
    const [fine, stale, half] = [await makeRegistered(t), await makeRegistered(t), await makeRegistered(t)];
    await receiveCash(t, stale.registration, 1_000);
    const answer = await recordFrom(
      t,
      treasurer,
      itemOf(await makeLine(t), stale.registration),
      itemOf(await makeLine(t), half.registration, {
        shares: [share(half.registration, 6_000), share(stale.registration, 6_000)],
      }),
      itemOf(await makeLine(t), fine.registration),
    );
    expect(codesOfRefusals(answer)).toEqual(['EDIT_CONFLICT', 'EDIT_CONFLICT', null]);
    expect(answer.body.items[0].refusal.message).toContain('It’s US$110.00 now');
    expect(await paymentEntriesOf(t, half.registration)).toEqual([]);
    expect(await paymentEntriesOf(t, fine.registration)).toHaveLength(1);
    expect(await mailsTo(half.member)).toHaveLength(1);
  });

  it.each<[string, object, object, string]>([
    [
      'an ignored line',
      { ignored_reason: 'Gift', ignored_by: randomUUID(), ignored_by_name: 'T', ignored_at: new Date() },
      {},
      'BANK_LINE_CLOSED',
    ],
    ['another currency', { currency: 'XTS' }, {}, 'BANK_LINE_CLOSED'],
    ['a refund from money that came in', {}, { amount_cents: -100 }, 'INVALID_INPUT'],
    ['more than the line', {}, { amount_cents: 12_001 }, 'BANK_LINE_EXCEEDED'],
    ['a registration that isn’t there', {}, { registration_id: randomUUID() }, 'REGISTRATION_NOT_FOUND'],
  ])('%s is refused', async (_, columns, wrong, code) => {
    const { registration } = await makeRegistered(t);
    const line = await makeLine(t, columns);
    const shares = [{ ...share(registration, 12_000), ...wrong }];
    const answer = await recordFrom(t, treasurer, itemOf(line, registration, { shares }));
    expect([answer.body.id, codesOfRefusals(answer)]).toEqual([null, [code]]);
    expect(await lineOf(line)).toMatchObject({ matched_cents: 0 });
  });

  it('a line that isn’t there is refused', async () => {
    const { registration } = await makeRegistered(t);
    expect(codesOfRefusals(await recordFrom(t, treasurer, itemOf({ id: randomUUID() }, registration)))).toEqual([
      'BANK_LINE_NOT_FOUND',
    ]);
  });
});

describe('rule 5: no one records their own payment', () => {
  it('from a bank line either, or undoes it', async () => {
    const event = await makeEvent(t);
    const registration = (await register(t, treasurer, event, await makeTicket(t, event))).body;
    const item = itemOf(await makeLine(t), registration);
    expect(codesOfRefusals(await recordFrom(t, treasurer, item))).toEqual(['OWN_PAYMENT']);
    const colleague = await t.member({ roles: ['ACCOUNTANT'] });
    const { id } = (await recordFrom(t, colleague, item)).body;
    const undo = (person: Person) => t.call(person, 'POST /admin/payment-batches/:id/undo', { params: { id } });
    expect((await undo(treasurer)).body.code).toBe('OWN_PAYMENT');
    expect((await undo(colleague)).body).toEqual({ reversed: 1 });
  });
});

describe('rule 2: the entries of a line stay between 0 and its amount', () => {
  const insert = (line: { id: string }, registration: { id: string }, base_cents: number, kind = 'payment') =>
    t.db
      .insertInto('payment_entries')
      .values({
        ...{ registration_id: registration.id, kind, base_cents, bank_line_id: line.id, method: 'zelle' },
        ...{ received_on: '2026-03-04', reason: 'Because', recorded_by_name: 'Tre Asurer' },
      })
      .execute()
      .then(
        () => null,
        ({ constraint }) => constraint,
      );

  it.each([
    ['a payment of more than came in', 12_000, [12_001], 'payment', 'bank_lines_within_amount'],
    ['a second payment of the same money', 12_000, [12_000, 1], 'payment', 'bank_lines_within_amount'],
    ['a refund from money that came in', 12_000, [-1], 'refund', 'payment_entries_bank_line'],
    ['a refund of more than went out', -2_000, [-2_001], 'refund', 'bank_lines_within_amount'],
    ['a payment from money that went out', -2_000, [1], 'payment', 'payment_entries_bank_line'],
  ])('the database refuses %s, from any writer', async (_, amount_cents, entries, kind, constraint) => {
    const { registration } = await makeRegistered(t);
    await receiveCash(t, registration, 12_000);
    const line = await makeLine(t, { amount_cents });
    const refusals = [];
    for (const cents of entries) refusals.push(await insert(line, registration, cents, kind));
    expect(refusals.at(-1)).toBe(constraint);
  });

  it('a reversal gives the money back to the line, and names the same line', async () => {
    const { registration } = await makeRegistered(t);
    const line = await makeLine(t);
    await recordFrom(t, treasurer, itemOf(line, registration));
    const [entry] = await paymentEntriesOf(t, registration);
    await t.call(treasurer, 'POST /payment-entries/:id/reversal', {
      params: { id: entry?.id as string },
      body: { reason: 'Wrong person.' },
    });
    expect((await paymentEntriesOf(t, registration)).at(-1)).toMatchObject({
      base_cents: -12_000,
      bank_line_id: line.id,
    });
    expect(await lineOf(line)).toMatchObject({ matched_cents: 0 });
    expect(codesOfRefusals(await recordFrom(t, treasurer, itemOf(line, registration)))).toEqual([null]);
  });

  it('a reversal of another line is refused', async () => {
    const { registration } = await makeRegistered(t);
    await recordFrom(t, treasurer, itemOf(await makeLine(t), registration));
    const other = await makeLine(t);
    const reverse = sql`
      insert into payment_entries (registration_id, kind, base_cents, method, received_on, reverses_id, reason,
                                   recorded_by_name, bank_line_id)
      select registration_id, kind, -base_cents, method, received_on, id, 'Because', 'T', ${other.id}
      from payment_entries where registration_id = ${registration.id}`;
    await expect(reverse.execute(t.db)).rejects.toThrow(/reverses another one exactly/);
  });
});
