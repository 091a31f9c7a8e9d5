/** Deleting one's own account: who may, with which credentials, and with concurrent changes. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../accounts/limits.ts';
import { checkIntegrity } from '../../doctor/integrity/check.ts';
import { createStorage } from '../../files/create-storage.ts';
import type { Storage } from '../../files/storage.ts';
import { type Call, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode } from '../../testing/authenticators.ts';
import { fileOf, proofsOf } from '../../testing/files.ts';
import { emailsSent, fingerprint } from '../../testing/fingerprint.ts';
import { givePassword } from '../../testing/members.ts';
import {
  entriesOf,
  ledgerOf,
  makeEvent,
  makeProfile,
  makeRegistered,
  makeTicket,
  register,
  submit,
} from '../../testing/reunions.ts';
import { PASSWORD, turnOnTwoFactor } from '../../testing/sign-ins.ts';

let t: TestApp;
let storage: Storage;
let admin: Person;

beforeAll(async () => {
  t = await testApp({ jobs: true });
  storage = await createStorage({ dataDir: t.dataDir, storage: { driver: 'folder' } });
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
});

const RIGHT = { current_password: PASSWORD, confirmation: 'delete' };
const leave = (person: Person | null, body: object = RIGHT, call: Call = {}) =>
  t.call(person, 'POST /account/deletion', { body, ...call });
const preview = (person: Person | null) => t.call(person, 'GET /account/deletion');

async function withPassword(person: Person): Promise<Person> {
  await givePassword(t.db, person, PASSWORD);
  return person;
}
const someone = async (traits = {}) => withPassword(await t.member(traits));
const isThere = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('auth_users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('deleting one’s own account', () => {
  it('previews its effects in numbers, and changes nothing', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id, proof: await fileOf('png') });
    await emailsSent(t.db);
    const before = await fingerprint(t.db);
    expect((await preview(member)).body).toEqual({
      released: [],
      kept: [{ event_name: expect.any(String), ticket_type_name: 'Gala Dinner' }],
      payments: 1,
      pending_payments: 1,
      proofs: 1,
      has_photo: false,
      roles: [],
      payment_profiles: 0,
      phone: member.phone,
    });
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it('ends every session, keeps payments under their name, and deletes their files', async () => {
    const { member, registration, profile } = await makeRegistered(t);
    await withPassword(member);
    const [unpaid, ticket] = await unpaidPlace(member);
    await submit(t, member, registration, { payment_profile_id: profile.id, proof: await fileOf('png') });
    expect((await leave(member)).body).toEqual({ done: true });

    expect((await t.call(member, 'GET /me')).body).toEqual({ user: null, ended_because: 'account_deleted' });
    expect((await t.call(member, 'GET /profile')).status).toBe(401);
    expect(await isThere(member)).toBe(false);
    expect(await ledgerOf(t, registration)).toMatchObject([
      { user_id: null, user_name: `Marcia ${member.last_name}`, user_email: member.email, status: 'pending' },
    ]);
    const places = t.db.selectFrom('event_registrations').select(['id', 'status', 'user_id']);
    expect(await places.where('id', 'in', [registration.id, unpaid.id]).orderBy('status').execute()).toEqual([
      { id: registration.id, status: 'registered', user_id: null },
      { id: unpaid.id, status: 'withdrawn', user_id: null },
    ]);
    const sold = t.db.selectFrom('ticket_types').select('sold_quantity').where('id', '=', ticket.id);
    expect(await sold.executeTakeFirst()).toEqual({ sold_quantity: 0 });
    await vi.waitFor(async () => expect(await proofsOf(t, member)).toEqual([]), { timeout: 60_000 });
    await vi.waitFor(
      () => expect(t.printed.join('\n')).toContain(`Email to ${member.email}: Your account was deleted — Hello, `),
      {
        timeout: 60_000,
      },
    );
    expect(await findViolations()).toEqual([]);
  });

  it('adds one audit entry, by and about them', async () => {
    const person = await someone({ first_name: 'Marcia', last_name: 'Bailey' });
    await leave(person);
    expect(await entriesOf(t, person.id)).toEqual([
      {
        action_type: 'USER_DELETED',
        entity_type: 'users',
        description: 'Deleted their own account',
        actor_id: person.id,
        target_user_id: person.id,
        metadata: {
          user_name: 'Marcia Bailey',
          user_email: person.email,
          places_released: 0,
          places_kept: 0,
          proofs_deleted: 0,
        },
      },
    ]);
  });

  it('removes the phone number, which can’t register until it is added again', async () => {
    const person = await someone();
    const used = { phone: person.phone, status: 'used', used_by: person.id, used_at: new Date() };
    await t.db.insertInto('allowed_phone_numbers').values(used).execute();
    await leave(person);
    const ask = () => t.call(null, 'POST /send-verification', { body: { phoneNumber: person.phone }, ip: '10.9.9.7' });
    expect((await ask()).body.code).toBe('PHONE_NOT_AUTHORIZED');
    expect((await t.call(admin, 'POST /phone-numbers', { body: { phone: person.phone } })).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('is open to people without a completed profile and to holders of roles', async () => {
    for (const traits of [{ profile_completed: false }, { roles: ['ACCOUNTANT'] }]) {
      const person = await someone(traits);
      expect([(await preview(person)).status, (await leave(person)).status, await isThere(person)]).toEqual([
        200,
        200,
        false,
      ]);
    }
  });

  it('requires a code if two-factor is on', async () => {
    const person = await someone();
    const { codes, secret } = await turnOnTwoFactor(t, person);
    for (const code of [{}, { code: '000000' }, { code: appCode(secret, { later: 9 }) }]) {
      expect((await leave(person, { ...RIGHT, ...code })).body.code).toBe('INVALID_CODE');
    }
    expect(await isThere(person)).toBe(true);
    expect((await leave(person, { ...RIGHT, code: codes[0] })).body).toEqual({ done: true });
    expect(await isThere(person)).toBe(false);
  });
});

describe('it is refused, and nothing changes', () => {
  it.each<[string, object, string]>([
    ['a wrong password', { ...RIGHT, current_password: 'not the password' }, 'current_password'],
    ['no password', { confirmation: 'delete' }, 'current_password'],
    ['no confirmation', { current_password: PASSWORD }, 'confirmation'],
    ['another word', { ...RIGHT, confirmation: 'yes' }, 'confirmation'],
    ['someone else’s id', { ...RIGHT, id: crypto.randomUUID() }, ''],
  ])('with %s', async (_, body, path) => {
    const person = await someone();
    await emailsSent(t.db);
    const before = await fingerprint(t.db);
    const answer = await leave(person, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    if (path) expect(answer.body.issues).toMatchObject([{ path }]);
    expect(await fingerprint(t.db)).toEqual(before);
  });

  it('to a stranger, to another site, and after the account was deleted', async () => {
    const person = await someone();
    expect((await leave(null)).status).toBe(401);
    expect((await preview(null)).status).toBe(401);
    expect((await leave(person, RIGHT, { headers: { origin: 'https://evil.example' } })).body.code).toBe('CROSS_SITE');
    expect((await leave(person)).status).toBe(200);
    expect((await leave(person)).body.code).toBe('NOT_SIGNED_IN');
  });

  it('after ten wrong passwords, even with the right one', async () => {
    const person = await someone();
    const wrong = { ...RIGHT, current_password: 'not the password' };
    for (let tries = 0; tries < LIMITS.passwordChecks.points; tries++)
      expect((await leave(person, wrong)).status).toBe(422);
    expect((await leave(person)).body.code).toBe('RATE_LIMITED');
    expect(await isThere(person)).toBe(true);
  });

  it('to the last SUPER ADMIN, with an explanation', async () => {
    await withPassword(admin);
    await emailsSent(t.db);
    const before = await fingerprint(t.db);
    for (const answer of [await preview(admin), await leave(admin)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'LAST_SUPER_ADMIN' } });
      expect(answer.body.message).toBe(
        'You’re the last SUPER ADMIN, and there must always be one. Assign the role to someone else first.',
      );
    }
    expect(await fingerprint(t.db)).toEqual(before);
  });
});

describe('at the same time', () => {
  it('two SUPER ADMINs delete themselves: one remains', async () => {
    const others = [await someone({ roles: ['SUPER_ADMIN'] }), await someone({ roles: ['SUPER_ADMIN'] })];
    await t.db.deleteFrom('user_roles').where('user_id', '=', admin.id).execute();
    const answers = await Promise.all(others.map((person) => leave(person)));
    expect(answers.map(({ body }) => body.code ?? 'left').sort()).toEqual(['LAST_SUPER_ADMIN', 'left']);
    const role = await t.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'SUPER_ADMIN')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('user_roles').values({ user_id: admin.id, role_id: role.id }).execute();
  });

  it('a double click and an administrator: deleted once', async () => {
    const person = await someone();
    const answers = await Promise.all([
      leave(person),
      leave(person),
      t.call(admin, 'DELETE /users/:id', { params: { id: person.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await entriesOf(t, person.id)).toHaveLength(1);
  });

  it('they register and pay: no seat is left without an owner, and the doctor finds no violations', async () => {
    const profile = await makeProfile(t);
    for (let round = 0; round < 8; round++) {
      const person = await someone();
      const [place] = await unpaidPlace(person);
      const event = await makeEvent(t);
      const ticket = await makeTicket(t, event, { max_quantity: 1 });
      const [left, ...tries] = await Promise.all([
        leave(person),
        register(t, person, event, ticket),
        submit(t, person, place, { payment_profile_id: profile.id, proof: await fileOf('png') }),
      ]);
      expect(left.status).toBe(200);
      expect(tries.map(({ status }) => [200, 401, 404].includes(status))).toEqual([true, true]);
    }
    // The queue deletes the file of a submission that came too late.
    await vi.waitFor(async () => expect(await findViolations()).toEqual([]), { timeout: 60_000 });
  });
});

async function unpaidPlace(person: Person) {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  return [(await register(t, person, event, ticket)).body as { id: string }, ticket] as const;
}

const findViolations = async () =>
  (await checkIntegrity(t.db, storage)).filter(({ ids }) => ids.length > 0).map(({ violated }) => violated);
