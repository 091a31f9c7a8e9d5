import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode } from '../../testing/authenticators.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  cookiesFrom,
  freshAddress,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
  whoIs,
} from '../../testing/sign-ins.ts';

let t: TestApp;
let ann: Person;
let secret: string;
let codes: string[];

beforeAll(async () => {
  t = await testApp();
});

async function makePersonWithTwoFactor(): Promise<void> {
  ann = await memberWithPassword(t);
  ({ secret, codes } = await turnOnTwoFactor(t, ann));
}
const password = async (more: { remember_me?: boolean; cookie?: string } = {}) =>
  cookiesFrom(await signIn(t, ann, more));
const byCode = (cookie: string, code: string) =>
  t.call(null, 'POST /session/code', { cookie, body: { code }, ip: freshAddress() });
const byPaper = (cookie: string, recovery_code: string | undefined) =>
  t.call(null, 'POST /session/recovery-code', { cookie, body: { recovery_code }, ip: freshAddress() });
const entriesAbout = async (person: Person) =>
  (
    await t.db
      .selectFrom('activity_logs')
      .select('action_type')
      .where('target_user_id', '=', person.id)
      .where('action_type', 'like', 'LOGIN%')
      .orderBy('timestamp')
      .execute()
  ).map(({ action_type }) => action_type);

describe('the right password where two-factor is on', () => {
  it('opens no session yet, and adds no LOGIN_SUCCESS', async () => {
    await makePersonWithTwoFactor();
    const answer = await signIn(t, ann);
    expect(answer).toMatchObject({ status: 200, body: { user: null, two_factor: { passkey: false } } });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(
      /^alumni_two_factor=[^;]+; Path=\/api\/session; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(await whoIs(t, cookiesFrom(answer))).toBeNull();
    expect(await entriesAbout(ann)).toEqual([]);
    const sessions = await t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', ann.id).execute();
    expect(sessions).toHaveLength(1); // the one she was created with
  });

  it('a wrong password gets the usual error', async () => {
    await makePersonWithTwoFactor();
    const body = { email: ann.email, password: 'not it' };
    expect(await t.call(null, 'POST /session', { body, ip: freshAddress() })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
      cookies: [],
    });
  });
});

describe('a code of the app', () => {
  it('signs in with a new session, remembered or not as chosen', async () => {
    for (const remember_me of [true, false]) {
      await makePersonWithTwoFactor();
      const waiting = await password({ remember_me });
      const answer = await byCode(waiting, appCode(secret));
      expect(answer).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
      const session = answer.cookies.find((cookie) => cookie.startsWith('alumni.session_token='));
      expect(session?.includes('Max-Age=2592000')).toBe(remember_me);
      expect(answer.cookies.find((cookie) => cookie.startsWith('alumni_two_factor='))).toContain('Max-Age=0');
      expect(await whoIs(t, cookiesFrom(answer))).toMatchObject({ id: ann.id });
      expect(await entriesAbout(ann)).toEqual(['LOGIN_SUCCESS']);
      expect(await lastEntry(t)).toMatchObject({ actor_id: ann.id, metadata: { by: 'password, code' } });
    }
  });

  it('ignores a session cookie set by someone else', async () => {
    await makePersonWithTwoFactor();
    const mallory = await t.member();
    const answer = await byCode(`${await password({ cookie: mallory.cookie })}; ${mallory.cookie}`, appCode(secret));
    const cookie = cookiesFrom(answer);
    expect(cookie).not.toContain(mallory.cookie);
    expect(await whoIs(t, cookie)).toMatchObject({ id: ann.id });
    expect(await whoIs(t, mallory.cookie)).toBeNull();
  });

  it('can’t be used twice, and neither can an earlier one or the next one before its time', async () => {
    await makePersonWithTwoFactor();
    const now = new Date();
    t.clock.now = now;
    const code = appCode(secret, { now });
    expect((await byCode(await password(), code)).status).toBe(200);
    const again = await password();
    const next = appCode(secret, { now, later: 1 });
    for (const refused of [code, appCode(secret, { now, later: -1 }), next]) {
      expect(await byCode(again, refused)).toMatchObject({ status: 422, body: { code: 'INVALID_CODE' } });
    }
    t.clock.now = new Date(now.getTime() + 30_000);
    expect((await byCode(again, next)).status).toBe(200);
    t.clock.now = undefined;
  });

  it('opens one session for eight concurrent uses', async () => {
    await makePersonWithTwoFactor();
    const waiting = await Promise.all(Array.from({ length: 8 }, () => password()));
    const answers = await Promise.all(waiting.map((cookie) => byCode(cookie, appCode(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  it('if wrong, is refused at its field and logged as LOGIN_FAILED without the code', async () => {
    await makePersonWithTwoFactor();
    const code = appCode(secret, { later: 9 });
    const answer = await byCode(await password(), code);
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_CODE', issues: [{ path: 'code' }] } });
    expect(await entriesAbout(ann)).toEqual(['LOGIN_FAILED']);
    expect(await lastEntry(t)).toMatchObject({ actor_id: null, target_user_id: ann.id, metadata: { by: 'code' } });
    expect(JSON.stringify(await lastEntry(t))).not.toContain(code);
  });

  it('allows five attempts per sign-in, also parallel ones; after that the right one is refused', async () => {
    await makePersonWithTwoFactor();
    const waiting = await password();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => byCode(waiting, '000000')));
    expect(guesses.map(({ body }) => body.code).sort()).toEqual([
      ...Array(5).fill('INVALID_CODE'),
      ...Array(3).fill('SIGN_IN_EXPIRED'),
    ]);
    expect((await byCode(waiting, appCode(secret))).body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('allows ten attempts an hour over all sign-ins and addresses', async () => {
    await makePersonWithTwoFactor();
    for (let round = 0; round < 2; round++) {
      const waiting = await password();
      for (let index = 0; index < 5; index++) await byCode(waiting, '000000');
    }
    const waiting = await password();
    expect(await byCode(waiting, appCode(secret))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await byPaper(waiting, codes[0])).status).toBe(200); // guessing can't use up recovery codes
  });
});

describe('a recovery code', () => {
  it('signs in once, in any spelling, and its owner gets an email', async () => {
    await makePersonWithTwoFactor();
    const answer = await byPaper(await password({ remember_me: true }), codes[4]?.toLowerCase().replace('-', ''));
    expect(answer).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
    expect(answer.cookies.join()).toContain('Max-Age=2592000');
    expect((await t.call(ann, 'GET /two-factor')).body.recovery_codes_left).toBe(9);
    expect(await byPaper(await password(), codes[4])).toMatchObject({ status: 422, body: { code: 'INVALID_CODE' } });
    const mail = (await queuedMails(t)).findLast(({ to }) => to === ann.email);
    expect(mail).toMatchObject({
      subject: 'A recovery code was used',
      text: expect.stringContaining('9 of them are left'),
    });
  });

  it('opens one session for twenty concurrent uses', async () => {
    await makePersonWithTwoFactor();
    const waiting = await Promise.all(Array.from({ length: 20 }, () => password()));
    const answers = await Promise.all(waiting.map((cookie) => byPaper(cookie, codes[0])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect((await t.call(ann, 'GET /two-factor')).body.recovery_codes_left).toBe(9);
  });

  it('of another member opens nothing, and remains valid for her', async () => {
    await makePersonWithTwoFactor();
    const hers = codes;
    const bea = ann;
    await makePersonWithTwoFactor();
    expect((await byPaper(await password(), hers[0])).body.code).toBe('INVALID_CODE');
    expect((await t.call(bea, 'GET /two-factor')).body.recovery_codes_left).toBe(10);
  });

  it('is not consumed if the challenge was already completed', async () => {
    await makePersonWithTwoFactor();
    const waiting = await password();
    const answers = await Promise.all([byPaper(waiting, codes[0]), byPaper(waiting, codes[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await t.call(ann, 'GET /two-factor')).body.recovery_codes_left).toBe(9);
  });
});

describe('the challenge cookie', () => {
  it.each([
    ['missing', () => ''],
    ['forged', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['of another step', (cookie: string) => cookie.replace(/=[^.]+/, '=00000000-0000-4000-8000-000000000000')],
    ['prolonged', (cookie: string) => cookie.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 60_000}.`)],
  ])('is refused if it is %s', async (_, change) => {
    await makePersonWithTwoFactor();
    const answer = await byCode(change(await password()), appCode(secret));
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_EXPIRED' }, cookies: [] });
  });

  it('expires after ten minutes, on the server too', async () => {
    await makePersonWithTwoFactor();
    const waiting = await password();
    t.clock.now = new Date(Date.now() + 10 * 60_000 + 1000);
    expect((await byCode(waiting, appCode(secret, { now: t.clock.now }))).body.code).toBe('SIGN_IN_EXPIRED');
    t.clock.now = undefined;
    await t.db.updateTable('challenges').set({ expires_at: new Date() }).where('user_id', '=', ann.id).execute();
    expect((await byCode(waiting, appCode(secret))).body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('works once', async () => {
    await makePersonWithTwoFactor();
    const waiting = await password();
    expect((await byCode(waiting, appCode(secret))).status).toBe(200);
    expect((await byCode(waiting, appCode(secret))).body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('is invalid after the password was changed', async () => {
    await makePersonWithTwoFactor();
    const waiting = await password();
    await t.call(ann, 'PUT /password', { body: { current_password: PASSWORD, password: 'lignum vitae 88' } });
    expect((await byCode(waiting, appCode(secret))).body.code).toBe('SIGN_IN_EXPIRED');
  });

  it('accepts only a code of the person who gave the password', async () => {
    await makePersonWithTwoFactor();
    const hers = secret;
    await makePersonWithTwoFactor();
    expect((await byCode(await password(), appCode(hers))).body.code).toBe('INVALID_CODE');
  });
});

it('a password reset by email still requires two-factor', async () => {
  await makePersonWithTwoFactor();
  const { hashPassword } = await import('../passwords/hashing.ts');
  await t.db
    .updateTable('auth_accounts')
    .set({ password: await hashPassword('lignum vitae 88') })
    .where('user_id', '=', ann.id)
    .execute();
  const body = { email: ann.email, password: 'lignum vitae 88' };
  expect((await t.call(null, 'POST /session', { body, ip: freshAddress() })).body).toMatchObject({ user: null });
});
