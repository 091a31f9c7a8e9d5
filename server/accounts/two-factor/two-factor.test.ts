import { hashRaw } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode } from '../../testing/authenticators.ts';
import { SECRET } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  cookiesFrom,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-ins.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { keyedHash } from '../secrets.ts';
import { plainCode } from './recovery-codes.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const setUp = (person: Person, current_password = PASSWORD) =>
  t.call(person, 'POST /two-factor/setup', { body: { current_password } });
const enable = (person: Person, code: string) => t.call(person, 'PUT /two-factor', { body: { code } });
const status = async (person: Person) => (await t.call(person, 'GET /two-factor')).body;
const remove = (person: Person, body: object) => t.call(person, 'POST /two-factor/removal', { body });
const subjectsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to }) => to === email).map(({ subject }) => subject);

describe('turning on', () => {
  it('requires the password and a correct code; until then sign-in needs no code', async () => {
    const ann = await memberWithPassword(t);
    expect((await setUp(ann, 'not it')).body.issues[0].path).toBe('current_password');
    const { secret, uri } = (await setUp(ann)).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await status(ann)).toMatchObject({ enabled_at: null, recovery_codes_left: 0 });
    expect((await signIn(t, ann)).body.user).toMatchObject({ id: ann.id });

    const wrong = await enable(ann, appCode(secret, { later: 5 }));
    expect(wrong).toMatchObject({ status: 422, body: { code: 'INVALID_CODE', issues: [{ path: 'code' }] } });
    const right = await enable(ann, appCode(secret));
    expect(right.status).toBe(200);
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    expect(right.body.recovery_codes[0]).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(await status(ann)).toEqual({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
      has_old_recovery_codes: false,
    });
    expect(await lastEntry(t)).toMatchObject({ action_type: 'TWO_FACTOR_ENABLED', actor_id: ann.id });
    expect(await subjectsTo(ann)).toEqual(['Two-step verification is on']);
  });

  it('can start again with another secret, and the first no longer works', async () => {
    const ann = await memberWithPassword(t);
    const first = (await setUp(ann)).body.secret;
    const second = (await setUp(ann)).body.secret;
    expect(second).not.toBe(first);
    expect((await enable(ann, appCode(first))).body.code).toBe('INVALID_CODE');
    expect((await enable(ann, appCode(second))).status).toBe(200);
  });

  it('is refused before its setup, and twice', async () => {
    const ann = await memberWithPassword(t);
    expect((await enable(ann, '123456')).body.code).toBe('SETUP_NOT_BEGUN');
    const { secret } = await turnOnTwoFactor(t, ann);
    expect((await setUp(ann)).body.code).toBe('TWO_FACTOR_ON');
    expect((await enable(ann, appCode(secret))).body.code).toBe('TWO_FACTOR_ON');
  });

  it('gives one set of codes for two concurrent requests', async () => {
    const ann = await memberWithPassword(t);
    const { secret } = (await setUp(ann)).body;
    const answers = await Promise.all([1, 2, 3].map(() => enable(ann, appCode(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await status(ann)).recovery_codes_left).toBe(10);
  });
});

describe('what is stored', () => {
  it('contains neither the secret nor a recovery code, in any table', async () => {
    const ann = await memberWithPassword(t);
    const { secret, codes } = await turnOnTwoFactor(t, ann);
    const factor = await t.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(factor.secret).toHaveLength(12 + 16 + 20);
    const everything = JSON.stringify([
      factor.secret.toString('latin1'),
      await t.db.selectFrom('activity_logs').selectAll().execute(),
      await queuedMails(t),
      (await t.db.selectFrom('recovery_codes').selectAll().execute()).map((row) => row.code_hash.toString('latin1')),
    ]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(everything).not.toContain(hidden);
    }
  });
});

describe('recovery codes', () => {
  const selectHashes = ({ id }: Person) =>
    t.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', id).execute();
  const saltOf = async ({ id }: Person) => {
    const factor = t.db.selectFrom('totp_factors').select('recovery_salt').where('user_id', '=', id);
    return (await factor.executeTakeFirstOrThrow()).recovery_salt;
  };
  const keyed = (code: string, { id }: Person) => keyedHash(plainCode(code), id, { sessionSecret: SECRET });

  it('are stored under a slow hash of the keyed one, with a salt of their owner', async () => {
    const [ann, bea] = [await memberWithPassword(t), await memberWithPassword(t)];
    const { codes } = await turnOnTwoFactor(t, ann);
    await turnOnTwoFactor(t, bea);
    const salt = await saltOf(ann);
    expect(salt).toHaveLength(16);
    expect(await saltOf(bea)).not.toEqual(salt);
    const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: salt as Buffer };
    const expected = await Promise.all(codes.map((code) => hashRaw(keyed(code, ann), slow)));
    const stored = await selectHashes(ann);
    expect(new Set(stored.map(({ code_hash }) => code_hash.toString('hex')))).toEqual(
      new Set(expected.map((hash) => hash.toString('hex'))),
    );
  });

  it('of the shorter kind from before work until they are used or replaced, and their owner is told', async () => {
    const ann = await memberWithPassword(t);
    await turnOnTwoFactor(t, ann);
    const old = ['A7C8E-F9H0K', 'M2P3R-S4V5X'];
    await t.db.deleteFrom('recovery_codes').where('user_id', '=', ann.id).execute();
    await t.db.updateTable('totp_factors').set({ recovery_salt: null }).where('user_id', '=', ann.id).execute();
    const rows = old.map((code) => ({ user_id: ann.id, code_hash: keyed(code, ann) }));
    await t.db.insertInto('recovery_codes').values(rows).execute();
    expect(await status(ann)).toMatchObject({ recovery_codes_left: 2, has_old_recovery_codes: true });
    const enter = async (recovery_code: string | undefined) => {
      const cookie = cookiesFrom(await signIn(t, ann));
      return (await t.call(null, 'POST /session/recovery-code', { cookie, body: { recovery_code } })).status;
    };
    expect([await enter(old[0]), await enter(old[0])]).toEqual([200, 422]);
    const proof = { current_password: PASSWORD, code: old[1] };
    const renewed = (await t.call(ann, 'POST /recovery-codes', { body: proof })).body.recovery_codes;
    expect(await status(ann)).toMatchObject({ recovery_codes_left: 10, has_old_recovery_codes: false });
    expect([await enter(old[1]), await enter(renewed[0])]).toEqual([422, 200]);
  });
});

describe('turning off', () => {
  it.each([
    ['a code of the app', (secret: string) => appCode(secret)],
    [
      'a recovery code, however it is written',
      (_: string, codes: string[]) => ` ${codes[3]?.toLowerCase().replace('-', ' ')}`,
    ],
  ])('requires the password and %s', async (_, proof) => {
    const ann = await memberWithPassword(t);
    const { secret, codes } = await turnOnTwoFactor(t, ann);
    const code = proof(secret, codes);
    expect((await remove(ann, { current_password: 'not it', code })).body.issues[0].path).toBe('current_password');
    expect((await remove(ann, { current_password: PASSWORD, code: 'A1B2-C3D4-E5F6-G7H8' })).body.code).toBe(
      'INVALID_CODE',
    );
    expect((await status(ann)).enabled_at).not.toBeNull();
    expect((await remove(ann, { current_password: PASSWORD, code })).body).toEqual({ done: true });
    expect(await status(ann)).toMatchObject({ enabled_at: null, recovery_codes_left: 0 });
    expect((await signIn(t, ann)).body.user).toMatchObject({ id: ann.id });
    expect(await lastEntry(t)).toMatchObject({ action_type: 'LOGIN_SUCCESS' });
    expect(await subjectsTo(ann)).toContain('Two-step verification is off');
    expect((await remove(ann, { current_password: PASSWORD, code })).body.code).toBe('TWO_FACTOR_OFF');
  });

  it("refuses another member's codes", async () => {
    const ann = await memberWithPassword(t);
    const bea = await memberWithPassword(t);
    await turnOnTwoFactor(t, ann);
    const hers = await turnOnTwoFactor(t, bea);
    for (const code of [appCode(hers.secret), hers.codes[0]]) {
      expect((await remove(ann, { current_password: PASSWORD, code })).body.code).toBe('INVALID_CODE');
    }
    expect((await status(bea)).recovery_codes_left).toBe(10);
  });

  it('allows ten guesses over all devices', async () => {
    const ann = await memberWithPassword(t);
    const { secret } = await turnOnTwoFactor(t, ann);
    for (let index = 0; index < 10; index++) {
      expect((await remove(ann, { current_password: PASSWORD, code: '000000' })).body.code).toBe('INVALID_CODE');
    }
    const code = appCode(secret);
    expect((await remove(ann, { current_password: PASSWORD, code })).body.code).toBe('RATE_LIMITED');
  });
});

describe('turning it off for someone else', () => {
  const removal = 'POST /users/:id/two-factor/removal';
  const removeOf = (by: Person, { id }: Person, reason = 'Lost in a taxi, known by voice') =>
    t.call(by, removal, { params: { id }, body: { reason } });

  it('is only for a SUPER_ADMIN, is logged with its reason, and emails the owner', async () => {
    const ann = await memberWithPassword(t);
    const { codes } = await turnOnTwoFactor(t, ann);
    const call = { params: { id: ann.id }, body: { reason: 'Curious' } };
    const staff = await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] });
    expect(await answersToUnauthorizedCallers(t, removal, call, [staff, ann])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
      'NOT_ALLOWED',
    ]);
    expect((await signIn(t, ann)).body.user).toBeNull();

    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    expect((await removeOf(admin, ann)).body).toEqual({ done: true });
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'TWO_FACTOR_REMOVED_BY_STAFF',
      actor_id: admin.id,
      target_user_id: ann.id,
      metadata: { reason: 'Lost in a taxi, known by voice' },
    });
    expect(await subjectsTo(ann)).toContain('An administrator turned off two-step verification');
    const again = await signIn(t, ann);
    expect(again.body.user).toMatchObject({ id: ann.id });
    const back = { ...ann, cookie: cookiesFrom(again) };
    expect(await status(back)).toMatchObject({ enabled_at: null, recovery_codes_left: 0 });
    expect((await removeOf(admin, ann)).body.code).toBe('TWO_FACTOR_OFF');
    await turnOnTwoFactor(t, back);
    expect((await remove(back, { current_password: PASSWORD, code: codes[0] })).body.code).toBe('INVALID_CODE');
  });

  it('needs a reason and an existing user, and is refused for one’s own account', async () => {
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    const gone = { ...admin, id: '00000000-0000-4000-8000-000000000000' };
    expect((await removeOf(admin, admin)).body.code).toBe('OWN_ACCOUNT');
    expect((await removeOf(admin, gone)).body.code).toBe('USER_NOT_FOUND');
    expect((await removeOf(admin, await t.member(), ' ')).status).toBe(422);
  });
});

describe('POST /recovery-codes', () => {
  it('creates ten new ones; the old ones no longer work', async () => {
    const ann = await memberWithPassword(t);
    const { secret, codes } = await turnOnTwoFactor(t, ann);
    const renew = (code: string | undefined) =>
      t.call(ann, 'POST /recovery-codes', { body: { current_password: PASSWORD, code } });
    const renewed = await renew(appCode(secret));
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect(await lastEntry(t)).toMatchObject({ action_type: 'RECOVERY_CODES_CREATED' });
    expect(await subjectsTo(ann)).toContain('New recovery codes were created');
    expect((await renew(codes[0])).body.code).toBe('INVALID_CODE');
    expect((await renew(renewed.body.recovery_codes[0])).status).toBe(200);
    expect(await subjectsTo(ann)).toContain('A recovery code was used');
  });

  it('is refused if two-factor is off', async () => {
    const ann = await memberWithPassword(t);
    const body = { current_password: PASSWORD, code: '123456' };
    expect((await t.call(ann, 'POST /recovery-codes', { body })).body.code).toBe('TWO_FACTOR_OFF');
  });
});
