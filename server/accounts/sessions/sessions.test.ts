import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { findPerson, makeRole } from '../../testing/members.ts';
import { hashPassword } from '../passwords/hashing.ts';

const PASSWORD = 'blue mahoe 77';
let t: TestApp;
let marcia: Person;
let addresses = 0;
const fromElsewhere = () => `10.2.0.${++addresses}`;

beforeAll(async () => {
  t = await testApp();
  marcia = await t.member({ email: 'marcia@mail.example' });
  const password = await hashPassword(PASSWORD);
  await t.db
    .insertInto('auth_accounts')
    .values({ user_id: marcia.id, account_id: marcia.id, provider_id: 'credential', password })
    .execute();
});

const signIn = (body: object, ip = fromElsewhere()) => t.call(null, 'POST /session', { body, ip });
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const me = async (cookie: string) => (await t.call(null, 'GET /me', { cookie })).body.user;

describe('POST /session', () => {
  it('signs in whatever the case of the email, and logs it', async () => {
    const pasted = '\u200b Marcia@\u2060MAIL.example \u202c';
    const answer = await signIn({ email: pasted, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: marcia.id } } });
    expect(await me(cookieOf(answer.cookies))).toMatchObject({ id: marcia.id });
    const last = await t.db
      .selectFrom('activity_logs')
      .selectAll()
      .orderBy('timestamp', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action_type: 'LOGIN_SUCCESS', actor_id: marcia.id });
  });

  it('keeps the cookie after the browser closes only with “Remember me”', async () => {
    const short = await signIn({ email: marcia.email, password: PASSWORD });
    expect(short.cookies.find((cookie) => cookie.includes('session_token'))).not.toContain('Max-Age');
    const long = await signIn({ email: marcia.email, password: PASSWORD, remember_me: true });
    const cookie = long.cookies.find((each) => each.includes('session_token'));
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it.each([true, false])('rule 8: says at the next request that “Remember me” was %s', async (remember_me) => {
    const { cookies } = await signIn({ email: marcia.email, password: PASSWORD, remember_me });
    const { body } = await t.call(null, 'GET /me', { cookie: cookieOf(cookies) });
    expect(body.is_remembered).toBe(remember_me);
  });

  it.each([
    ['a wrong password', { email: 'marcia@mail.example', password: 'wrong one' }],
    ['an unknown email', { email: 'unknown@mail.example', password: PASSWORD }],
  ])('answers %s with the same sentence, and logs LOGIN_FAILED without the email', async (_, body) => {
    const answer = await signIn(body);
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Login failed. Please check your credentials.' },
    });
    const last = await t.db
      .selectFrom('activity_logs')
      .selectAll()
      .orderBy('timestamp', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action_type: 'LOGIN_FAILED', actor_id: null });
    expect(JSON.stringify(last)).not.toContain('unknown@');
  });

  it('blocks one address after eight attempts, without locking the member out on other addresses', async () => {
    const ip = fromElsewhere();
    for (let index = 0; index < 8; index++)
      expect((await signIn({ email: marcia.email, password: 'guess' }, ip)).status).toBe(401);
    const stopped = await signIn({ email: marcia.email, password: PASSWORD }, ip);
    expect(stopped).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(stopped.body.message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ email: marcia.email, password: PASSWORD })).status).toBe(200);
  });

  it('refuses a write that another site sent', async () => {
    const body = { email: marcia.email, password: PASSWORD };
    const answer = await t.call(null, 'POST /session', { body, headers: { origin: 'https://evil.example' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  });
});

describe('a session', () => {
  it('ends on the server when signed out', async () => {
    const cookie = cookieOf((await signIn({ email: marcia.email, password: PASSWORD, remember_me: true })).cookies);
    expect((await t.call(null, 'DELETE /session', { cookie })).status).toBe(200);
    expect(await me(cookie)).toBeNull();
  });

  it('is not accepted with a forged or unknown cookie', async () => {
    for (const cookie of ['alumni.session_token=abc.def', `${marcia.cookie}x`, 'alumni.session_token='])
      expect(await me(cookie)).toBeNull();
  });

  it('is extended after a day of use, and not before', async () => {
    const cookie = cookieOf((await signIn({ email: marcia.email, password: PASSWORD, remember_me: true })).cookies);
    expect((await t.call(null, 'GET /me', { cookie })).cookies).toEqual([]);
    const dayLater = new Date(Date.now() + 28.9 * DAY_MS);
    await t.db.updateTable('auth_sessions').set({ expires_at: dayLater }).where('user_id', '=', marcia.id).execute();
    expect((await t.call(null, 'GET /me', { cookie })).cookies.join()).toContain('Max-Age=2592000');
  });

  it('without “Remember me” lasts while used, and ends after a day without use', async () => {
    const cookie = cookieOf((await signIn({ email: marcia.email, password: PASSWORD })).cookies);
    const token = decodeURIComponent(cookie).split(/[=.]/)[2] ?? '';
    const endsIn = async (hours: number) => {
      const expires_at = new Date(Date.now() + hours * HOUR_MS);
      await t.db.updateTable('auth_sessions').set({ expires_at }).where('token', '=', token).execute();
      const user = await me(cookie);
      const kept = await t.db.selectFrom('auth_sessions').select('expires_at').where('token', '=', token).execute();
      return {
        id: user?.id,
        hours: kept.map((row) => Math.round((row.expires_at.getTime() - Date.now()) / 3_600_000)),
      };
    };
    expect(await endsIn(13)).toEqual({ id: marcia.id, hours: [13] });
    expect(await endsIn(11)).toEqual({ id: marcia.id, hours: [24] });
    expect(await endsIn(-1)).toMatchObject({ id: undefined });
  });

  it.each<[string, string[], number, number]>([
    ['a member', [], 90, 30],
    ['staff for rooms alone', ['MANAGE_ROOMS'], 30, 3],
    ['an event coordinator', ['EVENT_COORDINATOR'], 30, 3],
    ['an accountant', ['ACCOUNTANT'], 30, 3],
    ['a super admin', ['SUPER_ADMIN'], 30, 3],
  ])('of %s ends after its maximum lifetime, however used, and after being idle', async (_, roles, life, idle) => {
    const days = (count: number) => new Date(Date.now() - count * DAY_MS);
    const person = await t.member({
      roles: await Promise.all(roles.map((each) => (each === 'MANAGE_ROOMS' ? makeRole(t.db, each) : each))),
    });
    /** As if it had started, been used and been confirmed so many days ago. */
    const aged = async (began: number, used: number, proven: number | null = null) => {
      const again = { ...person, cookie: (await findPerson(t.db, person.email)).cookie };
      const two_factor_at = proven === null ? null : days(proven);
      const newest = t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', person.id);
      const { id } = await newest.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow();
      await t.db
        .updateTable('auth_sessions')
        .set({ created_at: days(began), last_used_at: days(used), two_factor_at })
        .where('id', '=', id)
        .execute();
      const listed = (await t.call(person, 'GET /sessions')).body.items.some((each: { id: string }) => each.id === id);
      const { user, ended_because } = (await t.call(again, 'GET /me')).body;
      const left = await t.db.selectFrom('auth_sessions').select('id').where('id', '=', id).execute();
      return [user ? 'open' : ended_because, listed, left.length];
    };
    expect(await aged(life - 0.01, 0)).toEqual(['open', true, 1]);
    expect(await aged(life + 0.01, 0)).toEqual(['too_old', false, 0]);
    expect(await aged(idle, idle - 0.01)).toEqual(['open', true, 1]);
    expect(await aged(idle + 0.02, idle + 0.01)).toEqual(['too_old', false, 0]);
    // A new password starts a new session, but doesn't renew two-factor.
    expect(await aged(1, 0, life + 0.01)).toEqual(['too_old', false, 0]);
    expect((await t.call(person, 'GET /me')).body.user).toMatchObject({ id: person.id });
  });

  it('loses a role on the very next request', async () => {
    const admin = await t.member({ roles: ['ACCOUNTANT'] });
    expect((await t.call(admin, 'GET /me')).body.user.permissions).toContain('MANAGE_PAYMENTS');
    await t.db.deleteFrom('user_roles').where('user_id', '=', admin.id).execute();
    expect((await t.call(admin, 'GET /me')).body.user).toMatchObject({ roles: [], permissions: [] });
  });
});
