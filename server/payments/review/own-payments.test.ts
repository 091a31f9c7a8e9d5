/** No one decides their own payment, unless no one else can. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { entriesOf, ledgerOf, makeEvent, makeProfile, makeTicket, register, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeEach(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
});

/** A pending payment of this person. */
async function payAs(person: Person) {
  const event = await makeEvent(t);
  const registration = (await register(t, person, event, await makeTicket(t, event))).body as { id: string };
  const profile = await makeProfile(t);
  const payment = (await submit(t, person, registration, { payment_profile_id: profile.id })).body as { id: string };
  return { registration, payment };
}

const confirm = (by: Person, { id }: { id: string }) =>
  t.call(by, 'POST /payments/:id/confirmation', { params: { id }, body: { notes: null } });
const reject = (by: Person, { id }: { id: string }) =>
  t.call(by, 'POST /payments/:id/rejection', { params: { id }, body: { notes: 'Nothing arrived.' } });
const show = async (by: Person, { id }: { id: string }) =>
  (await t.call(by, 'GET /admin/payments/:id', { params: { id } })).body;
async function reopen(by: Person, payment: { id: string }) {
  const { confirmed_at, rejected_at } = await show(by, payment);
  const body = { decided_at: confirmed_at ?? rejected_at, reason: 'By mistake.' };
  return t.call(by, 'POST /payments/:id/reopening', { params: { id: payment.id }, body });
}
const decisionsOn = async (payment: { id: string }) =>
  (await entriesOf(t, payment.id)).filter(({ action_type }) => action_type !== 'SUBMIT_PAYMENT');

describe('where someone else can', () => {
  it.each(['ACCOUNTANT', 'SUPER_ADMIN'])('one’s own payment is refused, and decided by another %s', async (role) => {
    const colleague = await t.member({ roles: [role] });
    const { registration, payment } = await payAs(treasurer);
    expect(await show(treasurer, payment)).toMatchObject({ own_payment: 'REFUSED', may_reopen: false });
    expect(await show(colleague, payment)).toMatchObject({ own_payment: null });
    for (const decide of [confirm, reject]) {
      expect(await decide(treasurer, payment)).toMatchObject({
        status: 403,
        body: { code: 'OWN_PAYMENT', message: expect.stringContaining('Someone else who can confirm payments') },
      });
    }
    expect(await ledgerOf(t, registration)).toMatchObject([{ status: 'pending' }]);
    expect(await decisionsOn(payment)).toEqual([]);

    expect((await confirm(colleague, payment)).status).toBe(200);
    expect(await show(treasurer, payment)).toMatchObject({ own_payment: 'REFUSED', may_reopen: false });
    expect(await show(colleague, payment)).toMatchObject({ may_reopen: true });
    expect((await reopen(treasurer, payment)).body.code).toBe('OWN_PAYMENT');
    expect((await reopen(colleague, payment)).status).toBe(200);
    const entries = await decisionsOn(payment);
    expect(JSON.stringify(entries)).not.toContain('their own');
  });

  it('a SUPER_ADMIN’s is refused too', async () => {
    const boss = await t.member({ roles: ['SUPER_ADMIN'] });
    const { payment } = await payAs(boss);
    expect((await confirm(boss, payment)).body.code).toBe('OWN_PAYMENT');
    expect((await confirm(treasurer, payment)).status).toBe(200);
  });
});

describe('the only person who can', () => {
  it.each([
    ['confirms', confirm, 'CONFIRM_PAYMENT', 'Confirmed'],
    ['rejects', reject, 'REJECT_PAYMENT', 'Rejected'],
  ])('%s and reopens their own payment, and the log says so', async (_, decide, action_type, verb) => {
    // None of these can: no permission, no completed profile, only reading.
    await t.member();
    await t.member({ roles: ['SUPER_ADMIN'], profile_completed: false });
    await t.member({ roles: ['EVENT_COORDINATOR'] });
    const { payment } = await payAs(treasurer);
    expect(await show(treasurer, payment)).toMatchObject({ own_payment: 'NO_ONE_ELSE' });
    expect((await decide(treasurer, payment)).status).toBe(200);
    expect(await show(treasurer, payment)).toMatchObject({ own_payment: 'NO_ONE_ELSE', may_reopen: true });
    expect((await reopen(treasurer, payment)).status).toBe(200);
    const own = { own_payment: 'No one else could confirm payments.' };
    const described = (what: string) =>
      expect.stringMatching(
        new RegExp(`^${what} a payment of US\\$120\\.00 from Tess Reid for .*, which is their own$`),
      );
    expect(await decisionsOn(payment)).toMatchObject([
      { action_type, description: described(verb), metadata: own },
      { action_type: 'REOPEN_PAYMENT', description: described('Reopened'), metadata: own },
    ]);
  });

  it('no longer may once another person was given the permission, even while the decision waits for its lock', async () => {
    const { registration, payment } = await payAs(treasurer);
    const colleague = await t.member();
    const { id: role_id } = await t.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'ACCOUNTANT')
      .executeTakeFirstOrThrow();
    const waiting = await t.db.transaction().execute(async (db) => {
      await db
        .selectFrom('event_registrations')
        .select('id')
        .where('id', '=', registration.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const begun = confirm(treasurer, payment);
      await expect.poll(() => countLockWaits(t.db)).toBe(1);
      await t.db.insertInto('user_roles').values({ user_id: colleague.id, role_id }).execute();
      return { begun };
    });
    expect((await waiting.begun).body.code).toBe('OWN_PAYMENT');
    expect((await confirm(colleague, payment)).status).toBe(200);
  });
});
