import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  cookiesFrom,
  freshAddress,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  whoIs,
} from '../../testing/sign-ins.ts';

const NEXT = 'lignum vitae 88';
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const change = (person: Person | null, body: object, cookie = '') => t.call(person, 'PUT /password', { body, cookie });
const withCookie = (person: Person, cookie: string): Person => ({ ...person, cookie });

it('requires a session', async () => {
  expect((await change(null, { current_password: PASSWORD, password: NEXT })).body.code).toBe('NOT_SIGNED_IN');
});

it('sets the new password, ends only the other sessions, and adds an email and an audit entry', async () => {
  const ann = await memberWithPassword(t);
  const here = withCookie(ann, cookiesFrom(await signIn(t, ann, { remember_me: true })));
  const there = cookiesFrom(await signIn(t, ann));
  const answer = await change(here, { current_password: PASSWORD, password: NEXT });
  expect(answer).toMatchObject({ status: 200, body: { done: true } });
  expect(await lastEntry(t)).toMatchObject({ action_type: 'PASSWORD_CHANGED', actor_id: ann.id });
  expect(JSON.stringify(await lastEntry(t))).not.toMatch(new RegExp(`${PASSWORD}|${NEXT}`));

  const renewed = cookiesFrom(answer);
  expect(await whoIs(t, renewed)).toMatchObject({ id: ann.id });
  expect(answer.cookies.join()).toContain('Max-Age=2592000');
  // A copy of this browser's cookie opens nothing any more either.
  for (const cookie of [there, ann.cookie, here.cookie]) expect(await whoIs(t, cookie)).toBeNull();
  const why = (await t.call(null, 'GET /me', { cookie: there })).body;
  expect(why).toEqual({ user: null, ended_because: 'password_changed' });
  expect((await t.call(null, 'GET /me', { cookie: here.cookie })).body.ended_because).toBeNull();

  expect((await signIn(t, ann)).status).toBe(401);
  const body = { email: ann.email, password: NEXT };
  expect((await t.call(null, 'POST /session', { body, ip: freshAddress() })).status).toBe(200);
  const mails = (await queuedMails(t)).filter(({ to }) => to === ann.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password was changed/)]);
  expect(mails[0]?.text).toContain("If it wasn't, set a new password right away");
});

it('counts no expired session in the log', async () => {
  const ann = await memberWithPassword(t);
  await signIn(t, ann);
  const ofAnn = t.db.updateTable('auth_sessions').where('user_id', '=', ann.id);
  await ofAnn.set({ expires_at: new Date(Date.now() - 1000) }).execute();
  const here = withCookie(ann, cookiesFrom(await signIn(t, ann)));
  await signIn(t, ann);
  expect((await change(here, { current_password: PASSWORD, password: NEXT })).status).toBe(200);
  expect(await lastEntry(t)).toMatchObject({ metadata: { devices_signed_out: 1 } });
});

it('takes up to 200 characters of any kind, exactly as typed', async () => {
  const ann = await memberWithPassword(t);
  const long = ` ${'ñ🌴 '.repeat(49)}. `;
  expect(long).toHaveLength(199);
  expect((await change(ann, { current_password: PASSWORD, password: long })).status).toBe(200);
  const enter = (password: string) =>
    t.call(null, 'POST /session', { body: { email: ann.email, password }, ip: freshAddress() });
  for (const other of [long.trim(), long.slice(0, 72), long.toUpperCase()])
    expect((await enter(other)).status).toBe(401);
  expect((await enter(long)).status).toBe(200);
});

it('stores the password as argon2id, with a salt of its own', async () => {
  const people = [await memberWithPassword(t), await memberWithPassword(t)];
  for (const each of people) await change(each, { current_password: PASSWORD, password: NEXT });
  const ids = people.map(({ id }) => id);
  const rows = await t.db.selectFrom('auth_accounts').select('password').where('user_id', 'in', ids).execute();
  const salts = rows.map(
    ({ password }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$(.{22})\$.{43}$/.exec(password ?? '')?.[1],
  );
  expect(new Set(salts).size).toBe(2);
  expect(salts).not.toContain(undefined);
});

it('keeps a session without “Remember me” short', async () => {
  const ann = await memberWithPassword(t);
  const here = withCookie(ann, cookiesFrom(await signIn(t, ann)));
  const answer = await change(here, { current_password: PASSWORD, password: NEXT });
  expect(answer.cookies.find((cookie) => cookie.includes('session_token'))).not.toContain('Max-Age');
});

it.each([
  ['a wrong current password', { current_password: 'not it', password: NEXT }, 'current_password'],
  ['a common password', { current_password: PASSWORD, password: 'password1' }, 'password'],
  ['a short one', { current_password: PASSWORD, password: 'ab1' }, 'password'],
  ['the same again', { current_password: PASSWORD, password: PASSWORD }, 'password'],
])('refuses %s at its field, and every session stays', async (_, body, field) => {
  const ann = await memberWithPassword(t);
  const there = cookiesFrom(await signIn(t, ann));
  const answer = await change(ann, body);
  expect(answer.status).toBe(422);
  expect(answer.body.issues[0]).toMatchObject({ path: field, message: expect.stringMatching(/^[A-Z].{10}/) });
  expect(await whoIs(t, there)).toMatchObject({ id: ann.id });
  expect((await signIn(t, ann)).status).toBe(200);
});

it('allows ten guesses of the current password', async () => {
  const ann = await memberWithPassword(t);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(ann, { current_password: 'guess', password: NEXT })),
  );
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await change(ann, { current_password: PASSWORD, password: NEXT })).body.code).toBe('RATE_LIMITED');
});

it('is done once for two concurrent requests', async () => {
  const ann = await memberWithPassword(t);
  const both = ['first choice 11', 'second choice 22'].map((password) =>
    change(ann, { current_password: PASSWORD, password }),
  );
  expect((await Promise.all(both)).map(({ status }) => status).sort()).not.toEqual([200, 200]);
});
