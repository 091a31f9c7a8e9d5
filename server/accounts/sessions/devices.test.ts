import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  cookiesFrom,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
  whoIs,
} from '../../testing/sign-ins.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';
const PROOF = { current_password: PASSWORD };
let t: TestApp;
let ann: Person;
let phone: string;

beforeAll(async () => {
  t = await testApp();
});

/** A member signed in on the computer of the cast and on a phone. */
async function onTwoDevices(): Promise<void> {
  ann = await memberWithPassword(t);
  phone = cookiesFrom(await signIn(t, ann, { headers: { 'user-agent': IPHONE } }));
}
const list = async (person: Person) => (await t.call(person, 'GET /sessions')).body.items;

/** Ann's session on the phone expires. */
async function expirePhone(): Promise<void> {
  await t.db
    .updateTable('auth_sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_agent', '=', IPHONE)
    .where('user_id', '=', ann.id)
    .execute();
}

describe('GET /sessions', () => {
  it('lists only the person’s devices with readable names, this one first', async () => {
    await onTwoDevices();
    await memberWithPassword(t);
    expect(await list(ann)).toEqual([
      expect.objectContaining({ device: 'A device we don’t know', kind: 'unknown', is_this: true }),
      expect.objectContaining({ device: 'Safari on iPhone', kind: 'phone', is_this: false }),
    ]);
  });

  it('excludes expired sessions and tokens', async () => {
    await onTwoDevices();
    await expirePhone();
    const answer = await t.call(ann, 'GET /sessions');
    expect(answer.body.items).toHaveLength(1);
    const { token } = await t.db
      .selectFrom('auth_sessions')
      .select('token')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(answer.raw.toString()).not.toContain(token);
  });

  it('shows the last use, saved every five minutes at most', async () => {
    await onTwoDevices();
    const used = async (ago: number) => {
      const last_used_at = new Date(Date.now() - ago * 60_000);
      await t.db.updateTable('auth_sessions').set({ last_used_at }).where('user_id', '=', ann.id).execute();
      const [here, there] = await list(ann);
      expect(new Date(there.last_used_at)).toEqual(last_used_at);
      return new Date(here.last_used_at).getTime() - last_used_at.getTime();
    };
    expect(await used(4)).toBe(0);
    expect(await used(6)).toBeGreaterThan(5 * 60_000);
  });
});

describe('POST /sessions/:id/revocation', () => {
  const end = (person: Person, id: string, body: object = PROOF) =>
    t.call(person, 'POST /sessions/:id/revocation', { params: { id }, body });

  it('requires the password, and a code if two-factor is on', async () => {
    await onTwoDevices();
    const [, there] = await list(ann);
    const wrong = await end(ann, there.id, { current_password: 'not it' });
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'current_password' }] } });
    const { codes } = await turnOnTwoFactor(t, ann);
    expect((await end(ann, there.id)).body).toMatchObject({ code: 'INVALID_CODE', issues: [{ path: 'code' }] });
    expect(await whoIs(t, phone)).toMatchObject({ id: ann.id });
    expect((await end(ann, there.id, { ...PROOF, code: codes[0] })).body).toEqual({ done: true });
    expect(await whoIs(t, phone)).toBeNull();
  });

  it('signs that device out on its next request, with the reason and an audit entry', async () => {
    await onTwoDevices();
    const [, there] = await list(ann);
    expect((await end(ann, there.id)).body).toEqual({ done: true });
    const refused = await t.call(null, 'GET /dashboard', { cookie: phone });
    // The cookie isn't cleared: a late reply must not remove that of a new sign-in.
    expect(refused).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' }, cookies: [] });
    expect((await t.call(null, 'GET /me', { cookie: phone })).body).toEqual({
      user: null,
      ended_because: 'signed_out_elsewhere',
    });
    expect(await whoIs(t, ann.cookie)).toMatchObject({ id: ann.id });
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'SESSION_REVOKED',
      actor_id: ann.id,
      metadata: { device: 'Safari on iPhone' },
    });
    const again = await end(ann, there.id);
    expect(again.body.code).toBe('SESSION_NOT_FOUND');
  });

  it('finds no device whose session has expired', async () => {
    await onTwoDevices();
    const [, there] = await list(ann);
    await expirePhone();
    expect((await end(ann, there.id)).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('can’t end another person’s session', async () => {
    await onTwoDevices();
    const bea = await memberWithPassword(t);
    const [, there] = await list(ann);
    const answer = await end(bea, there.id);
    expect(answer).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    expect(await whoIs(t, phone)).toMatchObject({ id: ann.id });
  });

  it('gives no reason for a cookie that we didn’t sign', async () => {
    await onTwoDevices();
    const [, there] = await list(ann);
    await end(ann, there.id);
    const forged = phone.replace(/(session_token=[^.]+)\.[^;]+/, '$1.AAAA');
    expect(forged).not.toBe(phone);
    expect((await t.call(null, 'GET /me', { cookie: forged })).body).toEqual({ user: null, ended_because: null });
  });
});

describe('POST /session-revocations', () => {
  const revoke = (keep_this: boolean, proof: object = PROOF) =>
    t.call(ann, 'POST /session-revocations', { body: { ...proof, keep_this } });

  it('requires the password, and a code if two-factor is on', async () => {
    await onTwoDevices();
    for (const keep_this of [true, false]) {
      const wrong = await revoke(keep_this, { current_password: 'not it' });
      expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'current_password' }] }, cookies: [] });
    }
    const { codes } = await turnOnTwoFactor(t, ann);
    expect((await revoke(true)).body).toMatchObject({ code: 'INVALID_CODE', issues: [{ path: 'code' }] });
    expect(await list(ann)).toHaveLength(2);
    expect((await revoke(true, { ...PROOF, code: codes[0] })).body).toEqual({ ended: 1 });
  });

  it('signs out every other device', async () => {
    await onTwoDevices();
    const bea = await t.member();
    expect((await revoke(true)).body).toEqual({ ended: 1 });
    expect(await whoIs(t, phone)).toBeNull();
    expect(await whoIs(t, ann.cookie)).toMatchObject({ id: ann.id });
    expect(await whoIs(t, bea.cookie)).toMatchObject({ id: bea.id });
    expect(await lastEntry(t)).toMatchObject({ action_type: 'SESSIONS_REVOKED', metadata: { devices: 1 } });
  });

  it('signs out this one as well, and clears its cookie', async () => {
    await onTwoDevices();
    const answer = await revoke(false);
    expect(answer.body).toEqual({ ended: 2 });
    expect(answer.cookies.find((cookie) => cookie.startsWith('alumni.session_token='))).toContain('Max-Age=0');
    for (const cookie of [phone, ann.cookie]) expect(await whoIs(t, cookie)).toBeNull();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('with keep_this %s counts no expired session, in the reply and in the log', async (keep_this, devices) => {
    await onTwoDevices();
    await expirePhone();
    expect((await revoke(keep_this)).body).toEqual({ ended: devices });
    expect(await lastEntry(t)).toMatchObject({ action_type: 'SESSIONS_REVOKED', metadata: { devices } });
  });

  it('ends a pending two-factor challenge', async () => {
    await onTwoDevices();
    const { codes } = await turnOnTwoFactor(t, ann);
    const waiting = cookiesFrom(await signIn(t, ann));
    await revoke(true, { ...PROOF, code: codes[1] });
    const body = { recovery_code: codes[0] };
    const answer = await t.call(null, 'POST /session/recovery-code', { cookie: waiting, body });
    expect(answer.body.code).toBe('SIGN_IN_EXPIRED');
  });
});

describe('POST /users/:id/session-revocations', () => {
  const OPERATION = 'POST /users/:id/session-revocations';
  const endOf = (by: Person, { id }: Pick<Person, 'id'>) => t.call(by, OPERATION, { params: { id } });

  /** Someone with MANAGE_USERS and nothing else. */
  const manager = async () => t.member({ roles: [await makeRole(t.db, 'MANAGE_USERS')] });

  it('is for holders of MANAGE_USERS', async () => {
    await onTwoDevices();
    const others = [await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] }), await manager()];
    const answers = await answersToUnauthorizedCallers(t, OPERATION, { params: { id: ann.id } }, others);
    expect(answers).toEqual([...STAFF_ONLY, 'NOT_ALLOWED', 200]);
  });

  it('signs them out on every device, with the reason, an audit entry and an email', async () => {
    await onTwoDevices();
    const by = await manager();
    expect((await endOf(by, ann)).body).toEqual({ ended: 2 });
    for (const cookie of [ann.cookie, phone]) {
      const me = await t.call(null, 'GET /me', { cookie });
      expect(me.body).toEqual({ user: null, ended_because: 'signed_out_by_staff' });
    }
    expect(await whoIs(t, by.cookie)).toMatchObject({ id: by.id });
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'SESSIONS_REVOKED_BY_STAFF',
      description: `Signed out Marcia ${ann.last_name} everywhere`,
      actor_id: by.id,
      target_user_id: ann.id,
      metadata: { devices: 2 },
    });
    const mails = (await queuedMails(t)).filter(({ to }) => to === ann.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['An administrator signed you out']);
    expect(mails[0]?.text).toContain("If you don't know why, contact us.");
    expect((await signIn(t, ann)).body.user).toMatchObject({ id: ann.id });
  });

  it('counts no expired session, in the reply and in the log', async () => {
    await onTwoDevices();
    await expirePhone();
    expect((await endOf(await manager(), ann)).body).toEqual({ ended: 1 });
    expect(await lastEntry(t)).toMatchObject({ metadata: { devices: 1 } });
  });

  it('emails that an administrator did it, without the device of the administrator', async () => {
    await onTwoDevices();
    const headers = { 'user-agent': IPHONE };
    await t.call(await manager(), OPERATION, { params: { id: ann.id }, headers });
    const mail = (await queuedMails(t)).find(({ to }) => to === ann.email);
    expect(mail?.text).toContain('By: An administrator');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Device|iPhone/);
  });

  it('ends a pending two-factor challenge', async () => {
    await onTwoDevices();
    const { codes } = await turnOnTwoFactor(t, ann);
    const waiting = cookiesFrom(await signIn(t, ann));
    await endOf(await manager(), ann);
    const answer = await t.call(null, 'POST /session/recovery-code', {
      cookie: waiting,
      body: { recovery_code: codes[0] },
    });
    expect(answer.body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('of a SUPER_ADMIN is only for another SUPER_ADMIN', async () => {
    const [boss, other] = [await t.member({ roles: ['SUPER_ADMIN'] }), await t.member({ roles: ['SUPER_ADMIN'] })];
    expect((await endOf(await manager(), boss)).body).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Only a SUPER ADMIN can sign out a SUPER ADMIN.',
    });
    expect(await whoIs(t, boss.cookie)).toMatchObject({ id: boss.id });
    expect((await endOf(other, boss)).body).toEqual({ ended: 1 });
    expect(await whoIs(t, boss.cookie)).toBeNull();
  });

  it('is refused for one’s own account and for one that doesn’t exist', async () => {
    const by = await manager();
    expect((await endOf(by, by)).body.code).toBe('OWN_ACCOUNT');
    expect((await endOf(by, { id: crypto.randomUUID() })).body.code).toBe('USER_NOT_FOUND');
  });
});

it('a sign-in in the same browser replaces the session it had', async () => {
  await onTwoDevices();
  const again = await signIn(t, ann, { cookie: phone });
  expect(await whoIs(t, phone)).toBeNull();
  expect(await whoIs(t, cookiesFrom(again))).toMatchObject({ id: ann.id });
  expect(await list(ann)).toHaveLength(2);
});
