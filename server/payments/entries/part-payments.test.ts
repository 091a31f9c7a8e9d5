import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  entriesOf,
  ledgerOf,
  makeRegistered,
  paymentEntriesOf,
  queuedMails,
  receiveCash,
  register,
  submit,
} from '../../testing/reunions.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Tre', last_name: 'Asurer' });
});

const receive = (registration: { id: string }, base_cents: number) => receiveCash(t, registration, base_cents);

const optionsOf = async (person: Person, registration: { id: string }) =>
  (await t.call(person, 'GET /registrations/:id/payment-options', { params: registration })).body;

const decide = (name: 'confirmation' | 'rejection', payment: { id: string }) =>
  t.call(admin, `POST /payments/:id/${name}`, { params: payment, body: { notes: 'Seen.' } });

describe('a registration of which a part is paid', () => {
  it('is partly paid, and offers to pay the rest with its own fee', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const fee = { processing_fee_type: 'percentage', processing_fee_percentage: '10' };
    await t.db.updateTable('payment_profiles').set(fee).where('id', '=', profile.id).execute();
    await receive(registration, 7_000);
    const { registration: shown, methods } = await optionsOf(member, registration);
    expect(shown).toMatchObject({ payment_status: 'unpaid', payment_state: 'partly_paid', balance_cents: 5_000 });
    const offered = methods.find(({ id }: { id: string }) => id === profile.id);
    expect(offered).toMatchObject({
      base_amount_cents: 5_000,
      processing_fee_cents: 500,
      total_amount_cents: 5_500,
    });
  });

  it('is paid by a submission for the rest, beside the confirmed one', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const first = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    await decide('confirmation', first);
    await t.db
      .updateTable('event_registrations')
      .set({ total_amount_cents: 15_000 })
      .where('id', '=', registration.id)
      .execute();
    const form = { payment_profile_id: profile.id, reference_number: 'ZL-2' };
    const second = (await submit(t, member, registration, form)).body;
    expect(second).toMatchObject({ base_amount_cents: 3_000, status: 'pending' });
    expect((await optionsOf(member, registration)).registration.payment_state).toBe('awaiting_review');
    expect((await submit(t, member, registration, { ...form, reference_number: 'ZL-3' })).body.code).toBe(
      'PAYMENT_ALREADY_SUBMITTED',
    );
    await decide('confirmation', second);
    expect((await optionsOf(member, registration)).registration).toMatchObject({
      payment_status: 'paid',
      payment_state: 'paid',
      balance_cents: 0,
    });
    expect((await ledgerOf(t, registration)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });

  it('shows the older of two submissions once that one is under review again', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const form = (reference_number: string) => ({ payment_profile_id: profile.id, reference_number });
    const { body: first } = await submit(t, member, registration, form('ZL-1'));
    const body = { notes: null, received_cents: 5_000 };
    const { body: decided } = await t.call(admin, 'POST /payments/:id/confirmation', { params: first, body });
    await decide('confirmation', (await submit(t, member, registration, form('ZL-2'))).body);
    const reason = { decided_at: decided.confirmed_at, reason: 'It was the money of someone else.' };
    await t.call(admin, 'POST /payments/:id/reopening', { params: first, body: reason });
    expect((await optionsOf(member, registration)).latest_payment).toMatchObject({ id: first.id, status: 'pending' });
    expect((await submit(t, member, registration, form('ZL-2'))).body.code).toBe('PAYMENT_ALREADY_SUBMITTED');
    expect((await submit(t, member, registration, form('ZL-1'))).body.id).toBe(first.id);
  });

  it('can’t be withdrawn by the member', async () => {
    const { member, registration } = await makeRegistered(t);
    await receive(registration, 1);
    expect((await t.call(member, 'DELETE /registrations/:id', { params: registration })).body.code).toBe(
      'REGISTRATION_HAS_PAYMENT',
    );
  });

  it('keeps its place when the account is deleted', async () => {
    const { member, registration } = await makeRegistered(t);
    await receive(registration, 1);
    const { body } = await t.call(admin, 'GET /users/:id/deletion', { params: { id: member.id } });
    expect([body.released.length, body.kept.length]).toEqual([0, 1]);
  });

  it('is found and exported by staff as partly paid, with what is left', async () => {
    const { event, ticket, registration } = await makeRegistered(t);
    await register(t, await t.member(), event, ticket);
    await receive(registration, 7_000);
    const call = { params: event, query: { status: 'partly_paid' } };
    const { body } = await t.call(admin, 'GET /admin/events/:id/registrations', call);
    expect(body.items).toMatchObject([{ id: registration.id, status: 'partly_paid', balance_cents: 5_000 }]);
    const { raw } = await t.call(admin, 'GET /admin/events/:id/registrations/export', call);
    expect(parse(raw, { bom: true, columns: true })).toMatchObject([
      { 'Payment status': 'Partly paid', 'Still to pay (USD)': '50.00' },
    ]);
    const { body: summary } = await t.call(admin, 'GET /admin/events/:id/registrations/summary', { params: event });
    expect(summary.by_status).toMatchObject({ partly_paid: 1, unpaid: 1 });
    expect(summary.money).toMatchObject({ expected_cents: 24_000, received_cents: 7_000, outstanding_cents: 17_000 });
  });
});

describe('what was received otherwise than by the member’s payments', () => {
  const otherwiseOf = async (person: Person) => {
    const { body } = await t.call(person, 'GET /registrations');
    return body.items.map((each: { received_otherwise_cents: number }) => each.received_otherwise_cents);
  };

  it('is cash alone, beside a pending payment, and beside a confirmed one', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    expect(await otherwiseOf(member)).toEqual([0]);
    await receive(registration, 7_000);
    expect(await otherwiseOf(member)).toEqual([7_000]);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    expect(await otherwiseOf(member)).toEqual([7_000]);
    await decide('confirmation', payment);
    expect(await otherwiseOf(member)).toEqual([7_000]);
  });

  it('is nothing of a confirmed payment, nor of one that was reopened', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    const { confirmed_at } = (await decide('confirmation', payment)).body;
    expect(await otherwiseOf(member)).toEqual([0]);
    const body = { decided_at: confirmed_at, reason: 'It was the money of someone else.' };
    expect((await t.call(admin, 'POST /payments/:id/reopening', { params: payment, body })).status).toBe(200);
    expect(await otherwiseOf(member)).toEqual([0]);
  });

  it('is reduced first by a refund', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await receive(registration, 2_000);
    await decide('confirmation', (await submit(t, member, registration, { payment_profile_id: profile.id })).body);
    const body = { method: 'cash', received_on: schoolDay(new Date()), reference: null, balance_cents: 0 };
    const refund = { params: registration, body: { ...body, amount_cents: 3_000, reason: 'Came alone.' } };
    expect((await t.call(admin, 'POST /registrations/:id/refunds', refund)).status).toBe(200);
    expect(await otherwiseOf(member)).toEqual([0]);
  });
});

describe('a payment of which another amount was received', () => {
  it('says so to its member and to staff: in lists, the export, the activity log and the email', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    expect(payment).toMatchObject({ total_amount_cents: 12_000, received_cents: null });
    const detail = async () => (await t.call(admin, 'GET /admin/payments/:id', { params: payment })).body;
    expect((await detail()).balance_cents).toBe(12_000);
    const body = { notes: null, received_cents: 5_000 };
    const { body: decided } = await t.call(admin, 'POST /payments/:id/confirmation', { params: payment, body });
    expect(decided.received_cents).toBe(5_000);
    expect((await detail()).balance_cents).toBe(7_000);
    const { body: dashboard } = await t.call(member, 'GET /dashboard');
    expect(dashboard.payments).toMatchObject([{ total_amount_cents: 12_000, received_cents: 5_000 }]);
    const { body: person } = await t.call(admin, 'GET /users/:id', { params: { id: member.id } });
    expect(person.payments).toMatchObject([{ received_cents: 5_000 }]);
    const { raw } = await t.call(admin, 'GET /admin/payments/export', { query: { q: member.email } });
    expect(parse(raw, { bom: true, columns: true })).toMatchObject([
      { 'Total with fee (USD)': '120.00', 'Received with fee (USD)': '50.00' },
    ]);
    const log = await entriesOf(t, payment.id);
    expect(log.at(-1)?.description).toMatch(/^Confirmed a payment of US\$120\.00 .*\. US\$50\.00 was received$/);
    const mail = (await queuedMails(t)).at(-1);
    expect(mail?.subject).toMatch(/^Part of your payment for .* is confirmed$/);
    expect(mail?.text).toContain('Amount in USD: US$50.00');
  });

  it('has none while it is reviewed again, and the new one after the second decision', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    const confirm = (received_cents: number) =>
      t.call(admin, 'POST /payments/:id/confirmation', { params: payment, body: { notes: null, received_cents } });
    const { confirmed_at: decided_at } = (await confirm(5_000)).body;
    const reopening = { params: payment, body: { decided_at, reason: 'A slip.' } };
    expect((await t.call(admin, 'POST /payments/:id/reopening', reopening)).body.received_cents).toBeNull();
    await confirm(7_000);
    expect((await t.call(admin, 'GET /admin/payments/:id', { params: payment })).body.received_cents).toBe(7_000);
  });
});

describe('a registration for which too much was paid', () => {
  it('is overpaid, counts as paid, and takes no more', async () => {
    const { event, member, registration, profile } = await makeRegistered(t);
    await receive(registration, 12_500);
    const { registration: shown, methods } = await optionsOf(member, registration);
    expect(shown).toMatchObject({ payment_status: 'paid', payment_state: 'overpaid', balance_cents: -500 });
    expect(methods).toEqual([]);
    const refused = await submit(t, member, registration, { payment_profile_id: profile.id });
    expect(refused.body.code).toBe('NOTHING_TO_PAY');
    const { body } = await t.call(admin, 'GET /admin/events/:id/registrations/summary', { params: event });
    expect(body.by_status).toMatchObject({ overpaid: 1, paid: 0 });
    expect(body.money).toMatchObject({ outstanding_cents: 0, credit_cents: 500 });
  });
});

describe('a confirmation', () => {
  it('adds one entry, and reopening adds the entry that reverses it', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    const { confirmed_at } = (await decide('confirmation', payment)).body;
    const entry = {
      ...{ kind: 'payment', base_cents: 12_000, fee_cents: 0, method: 'zelle', reference: 'ZL-1001' },
      ...{ ledger_id: payment.id, payment_profile_id: profile.id, reverses_id: null, reason: null },
      ...{ recorded_by: admin.id, recorded_by_name: 'Tre Asurer' },
    };
    expect(await paymentEntriesOf(t, registration)).toMatchObject([entry]);
    await t.call(admin, 'POST /payments/:id/reopening', {
      params: payment,
      body: { decided_at: confirmed_at, reason: 'A slip.' },
    });
    const [first, reversal] = await paymentEntriesOf(t, registration);
    expect(first).toMatchObject(entry);
    expect(reversal).toMatchObject({ ...entry, base_cents: -12_000, reverses_id: first?.id, reason: 'A slip.' });
    expect((await optionsOf(member, registration)).registration).toMatchObject({
      payment_status: 'submitted',
      balance_cents: 12_000,
    });
  });

  it('that is rejected adds none', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await decide('rejection', (await submit(t, member, registration, { payment_profile_id: profile.id })).body);
    expect(await paymentEntriesOf(t, registration)).toEqual([]);
  });
});

describe('a confirmation of another amount than was submitted', () => {
  const confirm = (payment: { id: string }, body: object) =>
    t.call(admin, 'POST /payments/:id/confirmation', { params: payment, body: { notes: null, ...body } });
  async function submitted() {
    const reunion = await makeRegistered(t);
    const { body } = await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
    return { ...reunion, payment: body as { id: string } };
  }

  it('leaves the rest to pay, and the member reads how much', async () => {
    const { member, registration, payment } = await submitted();
    expect((await confirm(payment, { received_cents: 7_000 })).status).toBe(200);
    expect((await optionsOf(member, registration)).registration).toMatchObject({
      payment_state: 'partly_paid',
      balance_cents: 5_000,
    });
    const mail = (await queuedMails(t)).filter(({ to }) => to === member.email).at(-1);
    expect(mail?.text).toMatch(
      /We received US\$70\.00 of the US\$120\.00 you told us about\.[\s\S]*US\$50\.00 is still to be paid\./,
    );
    expect((await entriesOf(t, payment.id)).at(-1)?.metadata).toMatchObject({ received: 'US$70.00' });
  });

  it('above it is credit', async () => {
    const { registration, payment } = await submitted();
    await confirm(payment, { received_cents: 12_500 });
    expect(await paymentEntriesOf(t, registration)).toMatchObject([{ base_cents: 12_500, fee_cents: 0 }]);
  });

  it('may be dated before today, not after, and a refused one changes nothing', async () => {
    const { registration, payment } = await submitted();
    const future = await confirm(payment, { received_on: '2999-01-01' });
    expect(future).toMatchObject({ status: 422, body: { issues: [{ path: 'received_on' }] } });
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'pending' }]);
    const received_on = schoolDay(new Date(Date.now() - 3 * DAY_MS));
    expect((await confirm(payment, { received_on })).status).toBe(200);
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
  });
});
