import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_EMAIL_KINDS } from '../../../contract/emails.ts';
import { checkRows } from '../../doctor/integrity/check.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, ledgerOf, loggedPayment, makeRegistered, queuedMails, submit } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { violationsIn } from '../../testing/violations.ts';

let t: TestApp;
let treasurer: Person;
let colleague: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  colleague = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Beverley', last_name: 'Chambers' });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Decision = 'confirmed' | 'failed';
type Decided = { id: string; decided_at: string; event_name: string };
type Reunion = Awaited<ReturnType<typeof makeRegistered>>;

const pay = (reunion: Reunion, reference_number = 'ZL-1001') =>
  submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id, reference_number });

async function decide(payment: { id: string }, decision: Decision, notes = 'Seen.'): Promise<Decided> {
  const operation = decision === 'confirmed' ? 'POST /payments/:id/confirmation' : 'POST /payments/:id/rejection';
  const { body } = await t.call(treasurer, operation, { params: { id: payment.id }, body: { notes } });
  return { id: body.id, decided_at: body.confirmed_at ?? body.rejected_at, event_name: body.event_name };
}

async function makeDecided(decision: Decision) {
  const reunion = await makeRegistered(t);
  return { ...reunion, payment: await decide((await pay(reunion)).body, decision) };
}

const reopen = (person: Person, { id, decided_at }: Decided, reason: unknown = 'It was the money of someone else.') =>
  t.call(person, 'POST /payments/:id/reopening', { params: { id }, body: { decided_at, reason } });
const show = async (id: string) => (await t.call(treasurer, 'GET /admin/payments/:id', { params: { id } })).body;
const registrationOf = ({ id }: { id: string }) =>
  t.db.selectFrom('event_registrations').select(['status', 'payment_status']).where('id', '=', id).executeTakeFirst();
const stats = async () => (await t.call(treasurer, 'GET /admin/payments')).body.stats;
const mailsTo = async (person: Person) => (await queuedMails(t)).filter(({ to }) => to === person.email);
const reopenedEntries = async ({ id }: { id: string }) =>
  (await entriesOf(t, id)).filter(({ action_type }) => action_type === 'REOPEN_PAYMENT');
const foundViolations = async () => violationsIn(await checkRows(t.db));

it('needs MANAGE_PAYMENTS: seeing payments is not enough', async () => {
  const { payment, registration, member } = await makeDecided('confirmed');
  const call = { params: { id: payment.id }, body: { decided_at: payment.decided_at, reason: 'x' } };
  expect(await answersToUnauthorizedCallers(t, 'POST /payments/:id/reopening', call, [member, coordinator])).toEqual([
    ...STAFF_ONLY,
    'NOT_ALLOWED',
    'NOT_ALLOWED',
  ]);
  expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'confirmed' }]);
});

describe.each<Decision>(['confirmed', 'failed'])('a %s payment', (decision) => {
  it('is pending again without its decision, and its registration is submitted', async () => {
    const { payment, registration } = await makeDecided(decision);
    const before = await stats();
    const { status, body } = await reopen(colleague, payment);
    expect([status, body]).toMatchObject([
      200,
      { id: payment.id, status: 'pending', confirmed_at: null, rejected_at: null, notes: null },
    ]);
    const [row] = await ledgerOf(t, registration);
    expect(row).toMatchObject({
      ...{ status: 'pending', notes: null, reference_number: 'ZL-1001', total_amount_cents: 12_000 },
      ...{ confirmed_at: null, confirmed_by: null, confirmed_by_name: null },
      ...{ rejected_at: null, rejected_by: null, rejected_by_name: null },
    });
    expect(await registrationOf(registration)).toEqual({ status: 'registered', payment_status: 'submitted' });
    const after = await stats();
    expect([after.pending - before.pending, before[decision] - after[decision]]).toEqual([1, 1]);
    expect(before.received_cents - after.received_cents).toBe(decision === 'confirmed' ? 12_000 : 0);
    expect(await foundViolations()).toEqual({});
  });

  it('keeps the decision in the activity log and shows it', async () => {
    const { payment, member } = await makeDecided(decision);
    await reopen(colleague, payment, ' Mixed up with another.\nSorry! ');
    const name = `${member.first_name} ${member.last_name}`;
    expect(await reopenedEntries(payment)).toEqual([
      {
        action_type: 'REOPEN_PAYMENT',
        entity_type: 'payment_ledger',
        description: `Reopened a payment of US$120.00 from ${name} for ${payment.event_name}`,
        actor_id: colleague.id,
        target_user_id: member.id,
        metadata: {
          ...loggedPayment(member, payment),
          reason: 'Mixed up with another.\nSorry!',
          decision,
          decided_at: payment.decided_at,
          decided_by: 'Tess Reid',
          notes: 'Seen.',
        },
      },
    ]);
    expect((await show(payment.id)).reopenings).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        by_name: 'Beverley Chambers',
        reason: 'Mixed up with another.\nSorry!',
        decision,
        decided_at: payment.decided_at,
        decided_by_name: 'Tess Reid',
        notes: 'Seen.',
      },
    ]);
  });

  it('can be decided again and reopened again', async () => {
    const { payment, registration, member } = await makeDecided(decision);
    for (const next of ['failed', 'confirmed'] as const) {
      const { decided_at } = await show(payment.id).then(({ confirmed_at, rejected_at }) => ({
        decided_at: confirmed_at ?? rejected_at,
      }));
      expect((await reopen(colleague, { ...payment, decided_at })).status).toBe(200);
      await decide(payment, next, `Now ${next}.`);
      expect(await registrationOf(registration)).toMatchObject({
        payment_status: next === 'confirmed' ? 'paid' : 'submitted',
      });
    }
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'confirmed', notes: 'Now confirmed.' }]);
    expect((await show(payment.id)).reopenings.map((each: { decision: Decision }) => each.decision)).toEqual([
      'failed',
      decision,
    ]);
    const { body } = await t.call(member, 'GET /registrations/:id/payment-options', { params: registration });
    expect(body.latest_payment).toMatchObject({ status: 'confirmed', is_reopened: true });
    expect(await foundViolations()).toEqual({});
  });

  it('is under review for the member, who gets an email whatever is turned off and can’t submit another', async () => {
    const { payment, registration, member, profile } = await makeDecided(decision);
    for (const kind of OPTIONAL_EMAIL_KINDS) {
      await t.call(member, 'PUT /message-preferences/:kind', { params: { kind }, body: { wanted: false } });
    }
    await reopen(colleague, payment, 'The bank took it back.\nWe ask them.');
    const { body } = await t.call(member, 'GET /registrations/:id/payment-options', { params: registration });
    expect(body.registration).toMatchObject({ payment_status: 'submitted', rejection_notes: null });
    expect(body.latest_payment).toMatchObject({
      ...{ id: payment.id, status: 'pending', confirmed_at: null, rejection_notes: null, is_reopened: true },
    });
    expect((await t.call(member, 'GET /dashboard')).body.payments).toMatchObject([{ status: 'pending' }]);
    const mails = await mailsTo(member);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your payment for ${payment.event_name} is being reviewed again`,
    ]);
    expect(mails[0]?.unsubscribeUrl).toBeUndefined();
    expect(mails[0]?.text).toMatch(/> The bank took it back\.\n> We ask them\./);
    expect(mails[0]?.text).toMatch(/You’re still registered[\s\S]*2-3 business days[\s\S]*Don’t pay a second time/);
    expect(mails[0]?.text).toContain(
      decision === 'confirmed'
        ? 'is no longer confirmed. The committee is reviewing'
        : 'We couldn’t confirm your payment',
    );
    expect(mails[0]?.text).toContain(`http://localhost:3000/payment-confirmation?registration=${registration.id}`);
    expect(mails[0]?.text).not.toContain('Seen.');
    const again = await submit(t, member, registration, { payment_profile_id: profile.id, reference_number: 'ZL-2' });
    expect(again.body.code).toBe('PAYMENT_ALREADY_SUBMITTED');
    expect((await t.call(member, 'DELETE /registrations/:id', { params: registration })).body.code).toBe(
      'REGISTRATION_HAS_PAYMENT',
    );
  });

  it('of a deleted account is reopened without an email', async () => {
    const { payment, member, registration } = await makeDecided(decision);
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    const before = (await queuedMails(t)).length;
    const { body } = await reopen(colleague, payment);
    expect(body).toMatchObject({ status: 'pending', user_id: null, user_email: member.email });
    expect(await queuedMails(t)).toHaveLength(before);
    expect(await registrationOf(registration)).toMatchObject({ payment_status: 'submitted' });
  });
});

describe('a payment isn’t reopened', () => {
  const expectRefused = async (answer: Awaited<ReturnType<typeof reopen>>, payment: Decided, code: string) => {
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(await reopenedEntries(payment)).toEqual([]);
  };

  it.each([[undefined], [null], [''], [' \n ']])('without a reason: %j is refused', async (reason) => {
    const { payment, registration } = await makeDecided('confirmed');
    const body = { decided_at: payment.decided_at, ...(reason !== undefined && { reason }) };
    const answer = await t.call(treasurer, 'POST /payments/:id/reopening', { params: { id: payment.id }, body });
    expect([answer.status, answer.body.issues]).toEqual([
      422,
      [{ path: 'reason', message: 'Say why this payment is being reviewed again.' }],
    ]);
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('if it doesn’t exist', async () => {
    const answer = await reopen(treasurer, { id: randomUUID(), decided_at: '2026-11-21T15:00:00Z', event_name: '' });
    expect([answer.status, answer.body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });

  it('if it is pending: never decided, or reopened already, as after a lost response', async () => {
    const { body } = await pay(await makeRegistered(t));
    await expectRefused(await reopen(treasurer, { ...body, decided_at: null }), body, 'PAYMENT_NOT_DECIDED');
    const { payment, member } = await makeDecided('confirmed');
    const emails = (await mailsTo(member)).length;
    await reopen(treasurer, payment);
    expect((await reopen(treasurer, payment)).body.code).toBe('PAYMENT_NOT_DECIDED');
    expect(await reopenedEntries(payment)).toHaveLength(1);
    expect(await mailsTo(member)).toHaveLength(emails + 1);
  });

  it('if it has another decision than the person saw', async () => {
    const { payment, registration } = await makeDecided('confirmed');
    await reopen(colleague, payment);
    await decide(payment, 'failed', 'The bank took it back.');
    const late = await reopen(treasurer, payment);
    expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'failed', notes: 'The bank took it back.' }]);
    expect(await reopenedEntries(payment)).toHaveLength(1);
  });

  it.each<Decision>(['confirmed', 'failed'])('if the registration of a %s payment was withdrawn', async (decision) => {
    const { payment, registration } = await makeDecided(decision);
    const body = { status: decision === 'confirmed' ? 'paid' : 'rejected', reason: 'Booked twice.' };
    await t.call(coordinator, 'POST /registrations/:id/withdrawal', { params: registration, body });
    expect((await show(payment.id)).may_reopen).toBe(false);
    await expectRefused(await reopen(treasurer, payment), payment, 'REGISTRATION_WITHDRAWN');
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: decision }]);
  });

  it.each([
    ['is pending', null],
    ['is confirmed', 'confirmed'],
    ['was rejected as well', 'failed'],
  ] as const)('if a later payment %s', async (_, later) => {
    const { payment, ...reunion } = await makeDecided('failed');
    const { body: second } = await pay(reunion, 'ZL-2002');
    const decided = later && (await decide(second, later));
    expect((await show(payment.id)).may_reopen).toBe(false);
    await expectRefused(await reopen(treasurer, payment), payment, 'PAYMENT_SENT_AGAIN');
    // The later one can be reopened.
    expect((await show(second.id)).may_reopen).toBe(later !== null);
    if (decided) expect((await reopen(treasurer, decided)).status).toBe(200);
    expect(await foundViolations()).toEqual({});
  });

  it('while money of it is refunded: the refund is reversed first', async () => {
    const { payment, registration } = await makeDecided('confirmed');
    const money = { amount_cents: 5_000, balance_cents: 0, method: 'zelle', received_on: schoolDay(new Date()) };
    const body = { ...money, reference: null, reason: 'A gift back.' };
    const refund = await t.call(treasurer, 'POST /registrations/:id/refunds', { params: registration, body });
    const answer = await reopen(treasurer, payment);
    await expectRefused(answer, payment, 'REFUND_TOO_HIGH');
    expect(answer.body.message).toContain('Reverse the refund first');
    const params = { id: refund.body.id };
    await t.call(treasurer, 'POST /payment-entries/:id/reversal', { params, body: { reason: 'A slip.' } });
    expect((await reopen(treasurer, payment)).status).toBe(200);
  });

  it('if an earlier one is open, as imported data may have', async () => {
    const { payment, ...reunion } = await makeDecided('failed');
    const { body: second } = await pay(reunion, 'ZL-2002');
    await t.db
      .updateTable('payment_ledger')
      .set({ created_at: new Date(0) })
      .where('id', '=', second.id)
      .execute();
    await expectRefused(await reopen(treasurer, payment), payment, 'PAYMENT_SENT_AGAIN');
  });
});

it('the database refuses to change one decision into the other or to change what was submitted; control: it allows pending', async () => {
  const { payment } = await makeDecided('confirmed');
  const change = (columns: Record<string, unknown>) =>
    t.db.updateTable('payment_ledger').set(columns).where('id', '=', payment.id).execute();
  const failed = { status: 'failed', confirmed_at: null, notes: 'Nothing came.' };
  await expect(change(failed)).rejects.toThrow('cannot be rewritten');
  const pending = { status: 'pending', confirmed_at: null };
  await expect(change({ ...pending, reference_number: 'ZL-9' })).rejects.toThrow('cannot be rewritten');
  await expect(change({ status: 'pending' })).rejects.toThrow('payment_ledger_confirmed_when');
  await change({ ...pending, confirmed_by: null, confirmed_by_name: null });
  await expect(change(failed)).resolves.toBeDefined();
});
