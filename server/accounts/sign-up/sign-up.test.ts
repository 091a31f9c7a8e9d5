import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { turnOnTwoFactor, verifyPhone } from '../../testing/sign-ins.ts';

const form = { first_name: 'Marcia', last_name: 'Brown', email: 'Marcia@Mail.example', password: 'blue mahoe 77' };
let addresses = 0;
const fromElsewhere = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const create = (t: TestApp, cookie: string, body: object = form) =>
  t.call(null, 'POST /accounts', { body, cookie, ip: fromElsewhere() });
const sessionOf = (cookies: string[]) =>
  cookies.find((cookie) => cookie.startsWith('alumni.session_token='))?.split(';')[0] ?? '';

describe('the first account', () => {
  it('becomes SUPER_ADMIN, is signed in, and adds its phone to the list and an audit entry', async () => {
    const t = await testApp();
    const created = await create(t, await verifyPhone(t, '+18765550001'));
    expect(created).toMatchObject({
      status: 200,
      body: {
        user: { email: 'marcia@mail.example', roles: ['SUPER_ADMIN'], profile_completed: false, phone: '+18765550001' },
      },
    });
    const me = await t.call(null, 'GET /me', { cookie: sessionOf(created.cookies) });
    expect(me.body.user).toEqual(created.body.user);
    expect(
      await t.db.selectFrom('allowed_phone_numbers').select(['phone', 'status', 'notes', 'used_by']).execute(),
    ).toEqual([
      { phone: '+18765550001', status: 'used', notes: 'First user - auto-created', used_by: created.body.user.id },
    ]);
    expect(
      await t.db.selectFrom('activity_logs').select(['action_type', 'actor_name', 'ip_address']).execute(),
    ).toEqual([{ action_type: 'USER_REGISTERED', actor_name: 'Marcia Brown', ip_address: null }]);
  });

  it('can sign in where staff need two-factor, and has its powers after setup', async () => {
    const t = await testApp({ settings: { REQUIRE_STAFF_2FA: 'true' } });
    const created = await create(t, await verifyPhone(t, '+18765550001'));
    expect(created).toMatchObject({
      status: 200,
      body: { user: { roles: [], restricted: { roles: ['SUPER_ADMIN'], needs: 'SETUP' } } },
    });
    const cookie = sessionOf(created.cookies);
    await turnOnTwoFactor(t, { ...created.body.user, cookie }, form.password);
    expect((await t.call(null, 'GET /me', { cookie })).body.user).toMatchObject({
      roles: ['SUPER_ADMIN'],
      restricted: null,
    });
  });

  it('is only for BOOTSTRAP_PHONE if that is set', async () => {
    const t = await testApp({ settings: { BOOTSTRAP_PHONE: '+18765550002' } });
    const stranger = await t.call(null, 'POST /send-verification', { body: { phoneNumber: '+18765550003' } });
    expect(stranger.body.code).toBe('PHONE_NOT_AUTHORIZED');
    expect((await create(t, await verifyPhone(t, '+18765550002'))).body.user.roles).toEqual(['SUPER_ADMIN']);
  });

  it('is only one of eight concurrent registrations, in twenty rounds', async () => {
    const t = await testApp({ before: letEverybodyBeDeleted });
    for (let round = 0; round < 20; round++) {
      const answers = await raceToBeFirst(t, round);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(403)]);
      const refused = answers.filter((answer) => answer.status === 403);
      expect(refused.every((answer) => answer.body.code === 'PHONE_NOT_AUTHORIZED')).toBe(true);
      expect(await t.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1);
      expect(await t.db.selectFrom('auth_users').select('id').execute()).toHaveLength(1);
    }
  });

  it('control: without the lock, more than one becomes SUPER_ADMIN in some round', async () => {
    const t = await testApp({ before: letEverybodyBeDeleted + takeTheLockAway });
    for (let round = 0; round < 20; round++) {
      await raceToBeFirst(t, round);
      if ((await t.db.selectFrom('user_roles').selectAll().execute()).length > 1) return;
    }
    throw new Error('the race never showed: so the test above tests nothing');
  });
});

/** Eight verified phones create their accounts at once, in a school without accounts. */
async function raceToBeFirst(t: TestApp, round: number) {
  await t.db.deleteFrom('auth_users').execute();
  await t.db.deleteFrom('allowed_phone_numbers').execute();
  const phones = Array.from({ length: 8 }, (_, index) => `+1876${5_200_000 + round * 8 + index}`);
  const proofs = await Promise.all(phones.map((phone) => verifyPhone(t, phone)));
  return Promise.all(
    proofs.map((proof, index) => create(t, proof, { ...form, email: `first-${round}-${index}@mail.example` })),
  );
}

/** Lets the next round start with an empty school. */
const letEverybodyBeDeleted = 'alter table user_roles disable trigger user_roles_keep_a_super_admin;';

/** In this database, the lock's function is replaced by one that does nothing. */
const takeTheLockAway = `
  create schema without_lock;
  create function without_lock.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
  do $$ begin execute format('alter database %I set search_path = without_lock, public, pg_catalog', current_database()); end $$`;

describe('every later account', () => {
  let t: TestApp;
  let phones = 100;
  const allowed = async () => {
    const phone = `+1876555${String(++phones).padStart(4, '0')}`;
    await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
    return phone;
  };
  beforeAll(async () => {
    t = await testApp();
    await t.member({ email: 'taken@mail.example' });
  });

  it('consumes its allowed phone number and gets no role', async () => {
    const phone = await allowed();
    const created = await create(t, await verifyPhone(t, phone));
    expect(created.body.user).toMatchObject({ roles: [], permissions: [], profile_completed: false });
    const listed = await t.db
      .selectFrom('allowed_phone_numbers')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(listed).toMatchObject({ status: 'used', used_by: created.body.user.id, used_at: expect.any(Date) });
  });

  it('requires a phone that the server verified', async () => {
    const phone = await allowed();
    const proof = await verifyPhone(t, phone);
    const forged = proof.replace(phone.slice(1), '18765550199');
    for (const cookie of ['', 'alumni_phone=18765550199.9999999999999.x', forged]) {
      expect((await create(t, cookie, { ...form, email: 'no@mail.example' })).body.code).toBe('PHONE_NOT_VERIFIED');
    }
    t.clock.now = new Date(Date.now() + 15 * 60_000);
    expect((await create(t, proof, { ...form, email: 'no@mail.example' })).body.code).toBe('PHONE_NOT_VERIFIED');
    t.clock.now = undefined;
  });

  it('is refused and leaves nothing if the number was revoked in the meantime', async () => {
    const phone = await allowed();
    const proof = await verifyPhone(t, phone);
    await t.db.updateTable('allowed_phone_numbers').set({ status: 'revoked' }).where('phone', '=', phone).execute();
    expect((await create(t, proof, { ...form, email: 'gone@mail.example' })).body.code).toBe('PHONE_NOT_AUTHORIZED');
    expect(await t.db.selectFrom('auth_users').select('id').where('email', '=', 'gone@mail.example').execute()).toEqual(
      [],
    );
  });

  it('is refused if the email or phone already has one', async () => {
    const proof = await verifyPhone(t, await allowed());
    expect((await create(t, proof, { ...form, email: 'TAKEN@mail.example' })).body).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    const phone = await allowed();
    const second = await verifyPhone(t, phone);
    await t.member({ phone });
    expect((await create(t, second, { ...form, email: 'second@mail.example' })).body).toMatchObject({
      code: 'PHONE_TAKEN',
      message: 'An account with this phone number already exists',
    });
  });

  it('is refused a weak password, with every reason at its field', async () => {
    const proof = await verifyPhone(t, await allowed());
    const answer = await create(t, proof, { ...form, email: 'weak@mail.example', password: 'marcia' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['password', 'password']);
  });

  it.each([
    { ...form, email: 'not an address' },
    { ...form, first_name: '   ' },
    { ...form, last_name: 'x'.repeat(81) },
    { ...form, first_name: 'a\u0000b' },
    { ...form, profile_completed: true },
    { email: form.email },
  ])('is refused for %j', async (body) => {
    expect(await create(t, await verifyPhone(t, await allowed()), body)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    });
  });
});
