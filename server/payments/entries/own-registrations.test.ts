/** Separation of duties for what staff record, and the setting that lifts it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, makeEvent, makeTicket, paymentEntriesOf, receiveCash, register } from '../../testing/reunions.ts';

let t: TestApp;
let boss: Person;
let treasurer: Person;

beforeEach(async () => {
  t = await testApp();
  boss = await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});

async function registerAs(person: Person) {
  const event = await makeEvent(t);
  const { id } = (await register(t, person, event, await makeTicket(t, event))).body;
  await receiveCash(t, { id }, 2_000);
  return { id: id as string };
}

const AMOUNT = { amount_cents: 100, balance_cents: 10_000 };
const cash = () => ({ ...AMOUNT, method: 'cash', received_on: schoolDay(new Date()) });
const BODIES = {
  'POST /registrations/:id/payment-entries': cash,
  'POST /registrations/:id/refunds': () => ({ ...cash(), reason: 'Because.' }),
  'POST /registrations/:id/adjustments': () => ({ ...AMOUNT, reason: 'Because.' }),
} as const;
type Operation = keyof typeof BODIES;
const PAY = 'POST /registrations/:id/payment-entries';
const act = (by: Person, operation: Operation, registration: { id: string }, more: object = {}) =>
  t.call(by, operation, { params: registration, body: { ...BODIES[operation](), ...more } });
const allow = (allow_own_payments: boolean) => t.call(boss, 'PUT /payment-settings', { body: { allow_own_payments } });

describe('rule 5: a person cannot record, refund or reverse entries of their own registration', () => {
  it.each(Object.keys(BODIES) as Operation[])('%s', async (operation) => {
    const registration = await registerAs(treasurer);
    expect((await act(treasurer, operation, registration)).body.code).toBe('OWN_PAYMENT');
    expect(await paymentEntriesOf(t, registration)).toHaveLength(1);
    expect((await act(boss, operation, registration)).status).toBe(200);
  });

  it('POST /payment-entries/:id/reversal', async () => {
    const registration = await registerAs(treasurer);
    const [entry] = await paymentEntriesOf(t, registration);
    const reversal = { params: { id: entry?.id as string }, body: { reason: 'Mistake.' } };
    expect((await t.call(treasurer, 'POST /payment-entries/:id/reversal', reversal)).body.code).toBe('OWN_PAYMENT');
    expect((await t.call(boss, 'POST /payment-entries/:id/reversal', reversal)).status).toBe(200);
  });

  it('a coordinator who collects payments can’t record their own either', async () => {
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const registration = await registerAs(coordinator);
    expect((await act(coordinator, PAY, registration)).body.code).toBe('OWN_PAYMENT');
  });

  it('unless the settings allow it, and then the log says so', async () => {
    await allow(true);
    const registration = await registerAs(treasurer);
    const { body } = await act(treasurer, PAY, registration);
    expect(await entriesOf(t, body.id)).toMatchObject([
      {
        description: expect.stringMatching(/, which is their own$/),
        metadata: { own_payment: 'The payment settings allow it.' },
      },
    ]);
    await allow(false);
    const again = await act(treasurer, PAY, registration, { balance_cents: 9_900 });
    expect(again.body.code).toBe('OWN_PAYMENT');
  });

  it('unless they are the only holder of MANAGE_PAYMENTS, and then the log says so', async () => {
    await t.db.updateTable('users').set({ profile_completed: false }).where('id', '=', boss.id).execute();
    const registration = await registerAs(treasurer);
    const { body } = await act(treasurer, PAY, registration);
    expect(await entriesOf(t, body.id)).toMatchObject([
      { metadata: { own_payment: 'No one else could confirm payments.' } },
    ]);
  });
});

describe('the payment settings', () => {
  it('are changed by a SUPER_ADMIN, which is logged', async () => {
    expect((await t.call(boss, 'GET /payment-settings')).body).toEqual({ allow_own_payments: false });
    expect((await allow(true)).body).toEqual({ allow_own_payments: true });
    expect((await t.call(boss, 'GET /payment-settings')).body).toEqual({ allow_own_payments: true });
    const logged = await t.db
      .selectFrom('activity_logs')
      .select(['description', 'metadata'])
      .where('action_type', '=', 'CHANGE_PAYMENT_SETTINGS')
      .execute();
    expect(logged).toMatchObject([{ metadata: { allow_own_payments: true } }]);
  });

  it('are nothing for a treasurer', async () => {
    const answer = await t.call(treasurer, 'PUT /payment-settings', { body: { allow_own_payments: true } });
    expect(answer.body.code).toBe('NOT_ALLOWED');
  });
});
