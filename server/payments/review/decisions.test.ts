import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  entriesOf,
  ledgerOf,
  loggedPayment,
  makeRegistered,
  queuedMails,
  receiveCash,
  submit,
} from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let treasurer: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

let payments = 0;
async function makePending() {
  const reunion = await makeRegistered(t);
  const { body } = await submit(t, reunion.member, reunion.registration, {
    payment_profile_id: reunion.profile.id,
    reference_number: `ZL-${++payments}`,
  });
  return { ...reunion, payment: body as { id: string; event_name: string; reference_number: string } };
}
const confirm = (person: Person, payment: { id: string }, notes: unknown = null) =>
  t.call(person, 'POST /payments/:id/confirmation', { params: payment, body: { notes } });
const reject = (person: Person, payment: { id: string }, notes: unknown = 'Nothing arrived.') =>
  t.call(person, 'POST /payments/:id/rejection', { params: payment, body: { notes } });
const paymentStatusOf = async (registration: { id: string }) =>
  (
    await t.db
      .selectFrom('event_registrations')
      .select('payment_status')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow()
  ).payment_status;
const decisionsOn = async (payment: { id: string }) =>
  (await entriesOf(t, payment.id)).filter((entry) => entry.action_type !== 'SUBMIT_PAYMENT');

describe('who may', () => {
  it.each<keyof Contract>(['POST /payments/:id/confirmation', 'POST /payments/:id/rejection'])(
    '%s needs MANAGE_PAYMENTS: seeing payments is not enough',
    async (operation) => {
      const { payment, registration, member } = await makePending();
      const call = { params: payment, body: { notes: 'x' } };
      expect(await answersToUnauthorizedCallers(t, operation, call, [member, coordinator])).toEqual([
        ...STAFF_ONLY,
        'NOT_ALLOWED',
        'NOT_ALLOWED',
      ]);
      expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'pending' }]);
    },
  );
});

describe('confirming', () => {
  it('marks payment and registration, records an audit entry and sends an email', async () => {
    const { event, member, registration, payment } = await makePending();
    const name = `${member.first_name} ${member.last_name}`;
    const { status, body } = await confirm(treasurer, payment, ' Seen on the statement. ');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: payment.id,
      registration_id: registration.id,
      event_id: event.id,
      event_name: payment.event_name,
      ticket_type_name: 'Gala Dinner',
      payment_code: expect.stringMatching(/^\w{6}$/),
      payment_method_name: 'Zelle',
      payment_method_type: 'zelle',
      base_amount_cents: 12_000,
      processing_fee_cents: 0,
      received_cents: 12_000,
      total_amount_cents: 12_000,
      reference_number: payment.reference_number,
      user_comment: null,
      has_proof: false,
      status: 'confirmed',
      submitted_at: expect.stringMatching(/Z$/),
      confirmed_at: expect.stringMatching(/Z$/),
      user_id: member.id,
      user_name: name,
      user_email: member.email,
      account_info: 'treasurer@school.example',
      owner_name: null,
      proof_type: null,
      notes: 'Seen on the statement.',
      confirmed_by_name: 'Tess Reid',
      rejected_at: null,
      rejected_by_name: null,
      is_repeated: false,
      registration_withdrawn: false,
      event_cancelled: false,
    });
    expect(await ledgerOf(t, registration)).toMatchObject([
      { confirmed_by: treasurer.id, confirmed_at: expect.any(Date) },
    ]);
    expect(await paymentStatusOf(registration)).toBe('paid');
    expect(await decisionsOn(payment)).toEqual([
      {
        action_type: 'CONFIRM_PAYMENT',
        entity_type: 'payment_ledger',
        description: `Confirmed a payment of US$120.00 from ${name} for ${payment.event_name}`,
        actor_id: treasurer.id,
        target_user_id: member.id,
        metadata: {
          ...loggedPayment(member, payment),
          reference: payment.reference_number,
          notes: 'Seen on the statement.',
        },
      },
    ]);
    const mail = (await queuedMails(t)).findLast((each) => each.to === member.email);
    expect(mail?.subject).toBe(`Your payment for ${payment.event_name} is confirmed`);
  });

  it.each([[undefined], [null], [''], ['   ']])('treats notes %j as none', async (notes) => {
    const { payment } = await makePending();
    const body = notes === undefined ? {} : { notes };
    const answer = await t.call(treasurer, 'POST /payments/:id/confirmation', { params: payment, body });
    expect(answer.body).toMatchObject({ status: 'confirmed', notes: null });
  });
});

describe('rejecting', () => {
  it('fails the payment, leaves the registration as it is and tells the member why', async () => {
    const { member, registration, payment } = await makePending();
    const { status, body } = await reject(treasurer, payment, 'The amount is $20 short.');
    expect([status, body.status, body.notes]).toEqual([200, 'failed', 'The amount is $20 short.']);
    expect(body).toMatchObject({ confirmed_at: null, confirmed_by_name: null });
    expect(body).toMatchObject({ rejected_at: expect.stringMatching(/Z$/), rejected_by_name: 'Tess Reid' });
    expect(await ledgerOf(t, registration)).toMatchObject([{ rejected_by: treasurer.id }]);
    expect(await paymentStatusOf(registration)).toBe('submitted');
    expect(await decisionsOn(payment)).toMatchObject([
      {
        action_type: 'REJECT_PAYMENT',
        target_user_id: member.id,
        metadata: { reason: 'The amount is $20 short.', amount: 'US$120.00', reference: payment.reference_number },
      },
    ]);
    const mail = (await queuedMails(t)).findLast((each) => each.to === member.email);
    expect(mail?.subject).toBe(`Your payment for ${payment.event_name} couldn’t be confirmed`);
    expect(mail?.text).toContain('The amount is $20 short.');
    expect(mail?.text).toContain(`http://localhost:3000/payment-submission?registration=${registration.id}`);
  });

  it('asks for nothing if what was owed has been paid in cash meanwhile', async () => {
    const { member, registration, payment } = await makePending();
    await receiveCash(t, registration, 12_000);
    await reject(treasurer, payment, 'Nothing arrived.');
    const mail = (await queuedMails(t)).findLast((each) => each.to === member.email);
    expect(mail?.text).toContain('Nothing is left to pay. There’s nothing for you to do.');
    expect(mail?.text).not.toContain('/payment-submission');
  });

  it.each([[undefined], [null], [''], [' \n ']])('needs a reason: %j is refused', async (notes) => {
    const { payment, registration } = await makePending();
    const body = notes === undefined ? {} : { notes };
    const answer = await t.call(treasurer, 'POST /payments/:id/rejection', { params: payment, body });
    expect([answer.status, answer.body.issues]).toEqual([
      422,
      [{ path: 'notes', message: 'Please provide a reason for rejection in the admin notes.' }],
    ]);
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a decision', () => {
  it('is made once', async () => {
    const { payment } = await makePending();
    await confirm(treasurer, payment);
    for (const again of [confirm, reject]) {
      expect(await again(treasurer, payment)).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_PENDING' } });
    }
    const other = await makePending();
    await reject(treasurer, other.payment);
    expect((await confirm(treasurer, other.payment)).body.code).toBe('PAYMENT_NOT_PENDING');
    expect(await decisionsOn(other.payment)).toHaveLength(1);
  });

  it('needs an existing payment', async () => {
    const none = { id: randomUUID() };
    expect(await confirm(treasurer, none)).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } });
    expect((await reject(treasurer, none)).body.code).toBe('PAYMENT_NOT_FOUND');
  });

  it('sends no email to a deleted account, whose name stays', async () => {
    const { member, payment } = await makePending();
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    const before = (await queuedMails(t)).length;
    const { body } = await confirm(treasurer, payment);
    expect(body).toMatchObject({
      status: 'confirmed',
      user_id: null,
      user_name: `${member.first_name} ${member.last_name}`,
      user_email: member.email,
    });
    expect(await queuedMails(t)).toHaveLength(before);
  });
});
