/** Payments, refunds and adjustments that staff record, and entries they take back. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeRegistered, paymentEntriesOf, queuedMails, submit } from '../../testing/reunions.ts';
import { violationsIn } from '../../testing/violations.ts';

let t: TestApp;
let treasurer: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Registration = { id: string };
const today = () => schoolDay(new Date());
const moved = () => ({ method: 'cash', received_on: today(), reference: null });

const balanceOf = async (registration: Registration) =>
  (await t.call(treasurer, 'GET /admin/registrations/:id/payment-entries', { params: registration })).body;
const seen = async (registration: Registration) => ({ balance_cents: (await balanceOf(registration)).balance_cents });
const pay = async (by: Person, registration: Registration, amount_cents: number, more: object = {}) =>
  t.call(by, 'POST /registrations/:id/payment-entries', {
    params: registration,
    body: { ...moved(), ...(await seen(registration)), amount_cents, payer_name: null, ...more },
  });
const refund = async (by: Person, registration: Registration, amount_cents: number, more: object = {}) =>
  t.call(by, 'POST /registrations/:id/refunds', {
    params: registration,
    body: { ...moved(), ...(await seen(registration)), amount_cents, reason: 'Paid twice.', ...more },
  });
const adjust = async (by: Person, registration: Registration, amount_cents: number, more: object = {}) =>
  t.call(by, 'POST /registrations/:id/adjustments', {
    params: registration,
    body: { ...(await seen(registration)), amount_cents, reason: 'Helps at the bar.', ...more },
  });
const reverse = (by: Person, id: string, reason = 'Wrong person.') =>
  t.call(by, 'POST /payment-entries/:id/reversal', { params: { id }, body: { reason } });
const mailsTo = async ({ email }: Person) => (await queuedMails(t)).filter(({ to }) => to === email).slice(1);

describe('a payment that a coordinator records', () => {
  it('lowers the balance, and is logged and emailed', async () => {
    const { member, registration } = await makeRegistered(t);
    const answer = await pay(coordinator, registration, 7_000, { reference: 'Envelope 12', payer_name: 'R. Gordon' });
    expect(answer).toMatchObject({ status: 200, body: { balance_cents: 5_000 } });
    expect(await paymentEntriesOf(t, registration)).toMatchObject([
      {
        ...{ kind: 'payment', base_cents: 7_000, fee_cents: 0, method: 'cash', reference: 'Envelope 12' },
        ...{ payer_name: 'R. Gordon', ledger_id: null, recorded_by: coordinator.id },
      },
    ]);
    expect(await entriesOf(t, answer.body.id)).toMatchObject([
      {
        action_type: 'RECORD_PAYMENT',
        entity_type: 'payment_entries',
        target_user_id: member.id,
        description: expect.stringContaining('Recorded a payment of US$70.00 for '),
        metadata: { amount: 'US$70.00', payment_method: 'Cash', reference: 'Envelope 12' },
      },
    ]);
    expect(await mailsTo(member)).toMatchObject([
      {
        subject: expect.stringMatching(/^We received your payment of US\$70\.00 for Reunion/),
        text: expect.stringMatching(/US\$50\.00 is still to be paid\.[\s\S]*Pay the Remaining US\$50\.00/),
      },
    ]);
    const { body } = await t.call(member, 'GET /registrations/:id/balance', { params: registration });
    expect(body).toMatchObject({ due_cents: 12_000, received_cents: 7_000, balance_cents: 5_000 });
    expect(body.entries).toMatchObject([{ kind: 'payment', base_cents: 7_000, method: 'cash', is_reversed: false }]);
    expect(JSON.stringify(body)).not.toContain('Gordon');
  });

  it('may pay for everything, and then counts as paid', async () => {
    const { member, registration } = await makeRegistered(t);
    await pay(coordinator, registration, 12_000, { method: 'cheque' });
    const { items } = (await t.call(member, 'GET /registrations')).body;
    expect(items).toMatchObject([{ payment_status: 'paid', payment_state: 'paid', balance_cents: 0 }]);
  });

  it('is recorded once for a repeated idempotency key', async () => {
    const { registration } = await makeRegistered(t);
    const call = {
      params: registration,
      body: { ...moved(), ...(await seen(registration)), amount_cents: 7_000, payer_name: null },
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = [
      await t.call(coordinator, 'POST /registrations/:id/payment-entries', call),
      await t.call(coordinator, 'POST /registrations/:id/payment-entries', call),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });

  it('of two people who saw the same balance only one records theirs', async () => {
    const { registration } = await makeRegistered(t);
    const stale = await seen(registration);
    const answers = await Promise.all([
      pay(coordinator, registration, 7_000, stale),
      pay(treasurer, registration, 7_000, stale),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      message: expect.stringContaining('It’s US$50.00 now, and nothing was recorded.'),
    });
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });

  it('isn’t emailed to a deleted account, and a withdrawn registration takes it as a refund due', async () => {
    const { member, registration } = await makeRegistered(t);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    const mails = (await mailsTo(member)).length;
    await t.db.updateTable('event_registrations').set({ user_id: null }).where('id', '=', registration.id).execute();
    expect((await pay(coordinator, registration, 7_000)).body).toMatchObject({ balance_cents: -7_000 });
    expect(await mailsTo(member)).toHaveLength(mails);
  });
});

describe('wrong input', () => {
  it.each<[string, object, string, RegExp]>([
    ['nothing', { amount_cents: 0 }, 'amount_cents', /at least 1/],
    ['parts of a cent', { amount_cents: 0.5 }, 'amount_cents', /whole number/],
    ['too much', { amount_cents: 700_000_001 }, 'amount_cents', /at most/],
    ['an unknown method', { method: 'gold' }, 'method', /cheque, credit_card or other/],
    ['tomorrow', { received_on: '2999-01-01' }, 'received_on', /in the future/],
    ['long ago', { received_on: '0026-03-04' }, 'received_on', /last two years/],
    ['no day', { received_on: '2026-02-30' }, 'received_on', /date/],
    ['a long reference', { reference: 'x'.repeat(121) }, 'reference', /at most 120/],
  ])('a payment with %s is refused by field', async (_, more, path, message) => {
    const { registration } = await makeRegistered(t);
    const answer = await pay(treasurer, registration, 100, more);
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ path, message: expect.stringMatching(message) }] },
    });
    expect(await paymentEntriesOf(t, registration)).toEqual([]);
  });

  it.each([
    ['refund', refund, 'Say why the money was returned.'],
    ['adjustment', adjust, 'Say why the amount changes.'],
  ] as const)('a %s needs a reason', async (_, act, message) => {
    const { registration } = await makeRegistered(t);
    await pay(treasurer, registration, 100);
    const answer = await act(treasurer, registration, 100, { reason: ' ' });
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'reason', message }] } });
  });

  it('an adjustment of nothing is refused', async () => {
    const { registration } = await makeRegistered(t);
    expect((await adjust(treasurer, registration, 0)).body.issues).toMatchObject([{ path: 'amount_cents' }]);
  });

  it('an unknown registration or entry is not found', async () => {
    const unknown = { id: randomUUID() };
    const body = { ...moved(), balance_cents: 0, amount_cents: 1, payer_name: null };
    const payment = await t.call(treasurer, 'POST /registrations/:id/payment-entries', { params: unknown, body });
    expect(payment.body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await reverse(treasurer, unknown.id)).body.code).toBe('PAYMENT_ENTRY_NOT_FOUND');
  });
});

describe('rule 10: refunds never exceed what was received for the registration', () => {
  it('returns a part, then the rest, and nothing more', async () => {
    const { member, registration } = await makeRegistered(t);
    await pay(treasurer, registration, 12_500);
    expect((await refund(treasurer, registration, 500)).body).toMatchObject({ balance_cents: 0 });
    const tooMuch = await refund(treasurer, registration, 12_001);
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_HIGH', message: expect.stringContaining('At most US$120.00 can be returned') },
    });
    expect((await refund(treasurer, registration, 12_000)).body).toMatchObject({ balance_cents: 12_000 });
    const mails = await mailsTo(member);
    expect(mails.at(-1)).toMatchObject({
      subject: expect.stringMatching(/^We returned US\$120\.00 to you for Reunion/),
      text: expect.stringContaining('> Paid twice.'),
    });
  });

  it('of two refunds at once only one is recorded', async () => {
    const { registration } = await makeRegistered(t);
    await pay(treasurer, registration, 12_000);
    const stale = await seen(registration);
    const answers = await Promise.all([1, 2].map(() => refund(treasurer, registration, 12_000, stale)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await balanceOf(registration)).received_cents).toBe(0);
  });

  it('a discount was never received, so it can’t be returned', async () => {
    const { registration } = await makeRegistered(t);
    await adjust(treasurer, registration, 2_000);
    expect((await refund(treasurer, registration, 2_000)).body.code).toBe('REFUND_TOO_HIGH');
  });
});

describe('an adjustment', () => {
  it('lowers what is due, and the member reads why', async () => {
    const { member, registration } = await makeRegistered(t);
    expect((await adjust(treasurer, registration, 2_000)).body).toMatchObject({ balance_cents: 10_000 });
    expect(await balanceOf(registration)).toMatchObject({
      due_cents: 12_000,
      adjusted_cents: 2_000,
      received_cents: 0,
    });
    expect((await mailsTo(member)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^What you have to pay for Reunion .* has changed$/),
      text: expect.stringContaining('> Helps at the bar.'),
    });
  });

  it('may make it free, and still the member may withdraw', async () => {
    const { member, registration, event } = await makeRegistered(t);
    await adjust(treasurer, registration, 12_000);
    expect((await t.call(member, 'DELETE /registrations/:id', { params: registration })).status).toBe(200);
    expect(await balanceOf(registration)).toMatchObject({ is_withdrawn: true, adjusted_cents: 0, balance_cents: 0 });
    const { money } = (await t.call(treasurer, 'GET /admin/events/:id/registrations/summary', { params: event })).body;
    expect(money).toMatchObject({ expected_cents: 0, adjusted_cents: 0, refund_due_cents: 0, credit_cents: 0 });
    expect((await adjust(treasurer, registration, 100)).body.code).toBe('REGISTRATION_WITHDRAWN');
  });

  it('is at most the price, also of someone who paid it', async () => {
    const { registration } = await makeRegistered(t);
    await adjust(treasurer, registration, 2_000);
    await pay(treasurer, registration, 10_000);
    expect(await adjust(treasurer, registration, 10_001)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'amount_cents', message: 'A discount can’t be more than the price, US$100.00.' }] },
    });
    expect((await adjust(treasurer, registration, 10_000)).body).toMatchObject({ balance_cents: -10_000 });
  });

  it('may add to what is due', async () => {
    const { registration } = await makeRegistered(t);
    expect((await adjust(treasurer, registration, -3_000)).body).toMatchObject({ balance_cents: 15_000 });
  });
});

describe('rule 3: a correction is a reversing entry, and an entry is reversed at most once', () => {
  it('takes the entry back, and shows both', async () => {
    const { member, registration } = await makeRegistered(t);
    const { id } = (await pay(coordinator, registration, 7_000)).body;
    expect(await reverse(treasurer, id)).toMatchObject({ status: 200, body: { balance_cents: 12_000 } });
    expect((await balanceOf(registration)).entries).toMatchObject([
      { id, base_cents: 7_000, is_reversed: true, reverses_id: null },
      {
        base_cents: -7_000,
        is_reversed: false,
        reverses_id: id,
        reason: 'Wrong person.',
        recorded_by_name: 'Tess Reid',
      },
    ]);
    expect((await mailsTo(member)).at(-1)?.text).toContain('> Wrong person.');
  });

  it('once', async () => {
    const { registration } = await makeRegistered(t);
    const { id } = (await pay(coordinator, registration, 7_000)).body;
    const answers = await Promise.all([reverse(treasurer, id), reverse(treasurer, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const reversal = (await paymentEntriesOf(t, registration))[1];
    expect((await reverse(treasurer, reversal?.id as string)).body.code).toBe('ENTRY_REVERSED');
  });

  it('not once the money was returned', async () => {
    const { registration } = await makeRegistered(t);
    const { id } = (await pay(coordinator, registration, 7_000)).body;
    await refund(treasurer, registration, 7_000);
    expect((await reverse(treasurer, id)).body.code).toBe('REFUND_TOO_HIGH');
  });

  it('not if a confirmation made it: that payment is reopened instead', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    await t.call(treasurer, 'POST /payments/:id/confirmation', { params: payment, body: { notes: null } });
    const [entry] = await paymentEntriesOf(t, registration);
    expect((await reverse(treasurer, entry?.id as string)).body.code).toBe('ENTRY_OF_PAYMENT');
  });
});

it('leaves nothing that the doctor finds', async () => {
  expect(violationsIn(await checkRows(t.db))).toEqual({});
});
