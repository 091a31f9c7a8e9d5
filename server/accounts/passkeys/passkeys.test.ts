import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode, type Habits, passkeyDevice } from '../../testing/authenticators.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  addPasskey,
  cookiesFrom,
  freshAddress,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
  whoIs,
} from '../../testing/sign-ins.ts';

type Device = ReturnType<typeof passkeyDevice>;
let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
});

const options = (person: Person, body: object = { current_password: PASSWORD }) =>
  t.call(person, 'POST /passkey-options', { body });
const add = (person: Person, credential: object, name = 'My phone') =>
  t.call(person, 'POST /passkeys', { body: { name, credential } });
const list = async (person: Person) => (await t.call(person, 'GET /passkeys')).body.items;
const subjectsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to }) => to === email).map(({ subject }) => subject);

const added = (person: Person, proof?: { code: string }): Promise<Device> => addPasskey(t, person, proof);

const ask = (two_factor: boolean, cookie = '') =>
  t.call(null, 'POST /session/passkey-options', { body: { two_factor }, cookie, ip: freshAddress() });
const answer = (body: object, cookie: string) =>
  t.call(null, 'POST /session/passkey', { body, cookie, ip: freshAddress() });

describe('adding one', () => {
  it('requires the password, lists the passkey by name, and adds an email and an audit entry', async () => {
    ann = await memberWithPassword(t);
    expect((await options(ann, { current_password: 'not it' })).body.issues[0].path).toBe('current_password');
    const asked = (await options(ann)).body;
    expect(asked).toMatchObject({ rp: { id: 'localhost' }, user: { name: ann.email }, excludeCredentials: [] });
    expect(Buffer.from(asked.user.id, 'base64url').toString()).toBe(ann.id);
    const device = passkeyDevice();
    const answered = await add(ann, device.create(asked), 'My phone');
    expect(answered).toMatchObject({ status: 200, body: { name: 'My phone', last_used_at: null } });
    expect(await list(ann)).toEqual([answered.body]);
    expect(await lastEntry(t)).toMatchObject({ action_type: 'PASSKEY_ADDED', metadata: { name: 'My phone' } });
    expect(await subjectsTo(ann)).toEqual(['A passkey was added to your account']);
    expect((await options(ann)).body.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('requires a code too if two-factor is on', async () => {
    ann = await memberWithPassword(t);
    const { secret } = await turnOnTwoFactor(t, ann);
    expect((await options(ann)).body).toMatchObject({ code: 'INVALID_CODE', issues: [{ path: 'code' }] });
    expect((await options(ann, { current_password: PASSWORD, code: appCode(secret) })).status).toBe(200);
  });

  it.each<[string, Habits]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['made by a device that was not unlocked', { isUnlocked: false }],
  ])('is refused %s', async (_, habits) => {
    ann = await memberWithPassword(t);
    const credential = passkeyDevice(habits).create((await options(ann)).body);
    expect(await add(ann, credential)).toMatchObject({ status: 422, body: { code: 'PASSKEY_REFUSED' } });
    expect(await list(ann)).toEqual([]);
  });

  it('is refused without a challenge, with another member’s challenge, twice, and too late', async () => {
    ann = await memberWithPassword(t);
    const bea = await memberWithPassword(t);
    const device = passkeyDevice();
    const invented = device.create({ challenge: Buffer.alloc(32).toString('base64url') });
    expect((await add(ann, invented)).body.code).toBe('PASSKEY_REFUSED');
    const credential = device.create((await options(ann)).body);
    expect((await add(bea, credential)).body.code).toBe('PASSKEY_REFUSED');
    expect((await add(ann, credential)).status).toBe(200);
    expect((await add(ann, credential)).body.code).toBe('PASSKEY_REFUSED');
    expect((await add(bea, device.create((await options(bea)).body))).body.code).toBe('PASSKEY_TAKEN');
    const late = passkeyDevice().create((await options(ann)).body);
    t.clock.now = new Date(Date.now() + 11 * 60_000);
    expect((await add(ann, late)).body.code).toBe('PASSKEY_REFUSED');
    t.clock.now = undefined;
  });

  it.each([{ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: '!' } }])(
    'is refused where it is nonsense',
    async (credential) => {
      ann = await memberWithPassword(t);
      expect((await add(ann, credential)).body.code).toBe('PASSKEY_REFUSED');
    },
  );
});

describe('removing one', () => {
  const removeOf = (person: Person, id: string, body: object = { current_password: PASSWORD }) =>
    t.call(person, 'POST /passkeys/:id/removal', { params: { id }, body });

  it('requires the password, and a code if two-factor is on', async () => {
    ann = await memberWithPassword(t);
    await added(ann);
    const [{ id }] = await list(ann);
    const wrong = await removeOf(ann, id, { current_password: 'not it' });
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'current_password' }] } });
    const { secret, codes } = await turnOnTwoFactor(t, ann);
    expect((await removeOf(ann, id)).body).toMatchObject({ code: 'INVALID_CODE', issues: [{ path: 'code' }] });
    const guess = { current_password: 'not it', code: appCode(secret) };
    expect((await removeOf(ann, id, guess)).body.issues[0].path).toBe('current_password');
    expect(await list(ann)).toHaveLength(1);
    expect((await removeOf(ann, id, { current_password: PASSWORD, code: codes[0] })).body).toEqual({ done: true });
    expect(await list(ann)).toEqual([]);
    expect(await lastEntry(t)).toMatchObject({ action_type: 'PASSKEY_REMOVED', metadata: { name: 'My phone' } });
  });

  it('is only for its owner, and it no longer signs in', async () => {
    ann = await memberWithPassword(t);
    const bea = await memberWithPassword(t);
    const device = await added(ann);
    const [{ id }] = await list(ann);
    const remove = (person: Person) => removeOf(person, id);
    expect((await remove(bea)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await remove(ann)).body).toEqual({ done: true });
    expect((await remove(ann)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect(await subjectsTo(ann)).toContain('A passkey was removed from your account');
    const asked = await ask(false);
    const refused = await answer({ two_factor: false, credential: device.use(asked.body, ann.id) }, cookiesFrom(asked));
    expect(refused.body.code).toBe('PASSKEY_REFUSED');
  });
});

describe('signing in with one', () => {
  it('needs no email or code, opens a new session, and is logged', async () => {
    ann = await memberWithPassword(t);
    const { secret } = await turnOnTwoFactor(t, ann);
    const device = await added(ann, { code: appCode(secret) });
    for (const remember_me of [true, false]) {
      const asked = await ask(false);
      expect(asked.body).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
      const body = { two_factor: false, remember_me, credential: device.use(asked.body, ann.id) };
      const signedIn = await answer(body, cookiesFrom(asked));
      expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
      expect(signedIn.cookies.some((cookie) => cookie.includes('Max-Age=2592000'))).toBe(remember_me);
      expect(await whoIs(t, cookiesFrom(signedIn))).toMatchObject({ id: ann.id });
      expect(await lastEntry(t)).toMatchObject({ action_type: 'LOGIN_SUCCESS', metadata: { by: 'passkey' } });
    }
    expect((await list(ann))[0].last_used_at).not.toBeNull();
  });

  it('answers a challenge once, and only in the browser that requested it', async () => {
    ann = await memberWithPassword(t);
    const device = await added(ann);
    const asked = await ask(false);
    const body = { two_factor: false, credential: device.use(asked.body, ann.id) };
    const elsewhereAsked = await ask(false);
    expect((await answer(body, '')).body.code).toBe('SIGN_IN_EXPIRED');
    expect((await answer(body, cookiesFrom(elsewhereAsked))).body.code).toBe('PASSKEY_REFUSED');
    const answers = await Promise.all([1, 2, 3].map(() => answer(body, cookiesFrom(asked))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it.each<[string, Habits, (id: string) => string]>([
    ['of another site', { origin: 'https://evil.example' }, (id) => id],
    ['of a device that was not unlocked', { isUnlocked: false }, (id) => id],
    ['that names someone else', {}, () => '00000000-0000-4000-8000-000000000000'],
  ])('refuses an answer %s, as LOGIN_FAILED', async (_, habits, handle) => {
    ann = await memberWithPassword(t);
    const good = await added(ann);
    const bad = passkeyDevice(habits);
    const asked = await ask(false);
    const credential = {
      ...(habits.origin || habits.isUnlocked === false ? bad : good).use(asked.body, handle(ann.id)),
    };
    const refused = await answer(
      { two_factor: false, credential: { ...credential, id: good.id, rawId: good.id } },
      cookiesFrom(asked),
    );
    expect(refused).toMatchObject({ status: 422, body: { code: 'PASSKEY_REFUSED' }, cookies: [] });
    expect(await lastEntry(t)).toMatchObject({ action_type: 'LOGIN_FAILED', target_user_id: ann.id, actor_id: null });
  });

  it('refuses a copy with a lower counter', async () => {
    ann = await memberWithPassword(t);
    const device = await added(ann);
    await t.db.updateTable('passkeys').set({ counter: 4_000_000_000 }).where('user_id', '=', ann.id).execute();
    const asked = await ask(false);
    const body = { two_factor: false, credential: device.use(asked.body, ann.id) };
    expect((await answer(body, cookiesFrom(asked))).body.code).toBe('PASSKEY_REFUSED');
  });
});

describe('two-factor with one', () => {
  it('accepts only passkeys of the person', async () => {
    ann = await memberWithPassword(t);
    const device = await added(ann);
    await turnOnTwoFactor(t, ann);
    const first = await signIn(t, ann, { remember_me: true });
    expect(first.body).toEqual({ user: null, two_factor: { passkey: true } });
    const asked = await ask(true, cookiesFrom(first));
    expect(asked.body.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }]);
    const body = { two_factor: true, credential: device.use(asked.body, ann.id) };
    const signedIn = await answer(body, cookiesFrom(first));
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
    expect(signedIn.cookies.join()).toContain('Max-Age=2592000');
    expect(await lastEntry(t)).toMatchObject({ metadata: { by: 'password, passkey' } });
    expect((await answer(body, cookiesFrom(first))).body.code).toBe('SIGN_IN_EXPIRED');
  });

  it("refuses another member's passkey, and one without a challenge", async () => {
    const bea = await memberWithPassword(t);
    const hers = await added(bea);
    ann = await memberWithPassword(t);
    await turnOnTwoFactor(t, ann);
    const waiting = cookiesFrom(await signIn(t, ann));
    const early = hers.use({ challenge: Buffer.alloc(32).toString('base64url') }, bea.id);
    expect((await answer({ two_factor: true, credential: early }, waiting)).body.code).toBe('PASSKEY_REFUSED');
    const asked = await ask(true, waiting);
    const credential = hers.use(asked.body, bea.id);
    expect((await answer({ two_factor: true, credential }, waiting)).body.code).toBe('PASSKEY_REFUSED');
    expect((await ask(true)).body.code).toBe('SIGN_IN_EXPIRED');
  });
});
