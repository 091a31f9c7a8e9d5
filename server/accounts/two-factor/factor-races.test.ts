/**
 * No one changes how an account is opened by a session that ended meanwhile, or without a code once two-factor is on. The controls
 * show that these tests can fail.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETION_WORD } from '../../../contract/constants.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { passkeyDevice, previousAppCode } from '../../testing/authenticators.ts';
import { countLockWaits } from '../../testing/database.ts';
import { changeNumber, newNumber, readyBrowser, reversalTokens, undo } from '../../testing/phone-changes.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { cookiesFrom, freshAddress, memberWithPassword, PASSWORD, signIn } from '../../testing/sign-ins.ts';
import { passwordResetEmail } from '../emails.ts';
import { insertPasskey } from '../passkeys/queries.ts';
import { lockAccount } from '../queries.ts';
import { deleteFactor, hasTwoFactor } from './queries.ts';

let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
});

/** A reset of the password, ready to be sent. */
async function readyReset() {
  await queueEmail(t.db, ann.id, passwordResetEmail(new Date(Date.now() + 60_000)));
  const mail = (await queuedMails(t)).find(({ to }) => to === ann.email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return () =>
    t.call(null, 'POST /password-resets', { body: { token, password: 'lignum vitae 88' }, ip: freshAddress() });
}

async function readyUndo() {
  await changeNumber(t, ann, newNumber());
  const { text } = await reversalTokens(t, ann);
  return () => undo(t, text);
}

async function readyPasskey() {
  const { body } = await t.call(ann, 'POST /passkey-options', { body: { current_password: PASSWORD } });
  const credential = passkeyDevice().create(body);
  return () => t.call(ann, 'POST /passkeys', { body: { name: 'My phone', credential } });
}

async function readyApp() {
  const { body } = await t.call(ann, 'POST /two-factor/setup', { body: { current_password: PASSWORD } });
  const code = await previousAppCode(body.secret, { now: t.clock.now });
  return () => t.call(ann, 'PUT /two-factor', { body: { code } });
}

/** The owner signs this device out in another browser. */
async function readySignOut() {
  const { items } = (await t.call(ann, 'GET /sessions')).body;
  const { id } = items.find(({ is_this }: { is_this: boolean }) => is_this);
  const elsewhere = { ...ann, cookie: cookiesFrom(await signIn(t, ann)) };
  const body = { current_password: PASSWORD };
  return () => t.call(elsewhere, 'POST /sessions/:id/revocation', { params: { id }, body });
}

const readyPassword = async () => () =>
  t.call(ann, 'PUT /password', { body: { current_password: PASSWORD, password: 'lignum vitae 88' } });

const readyNumber = async () => (await readyBrowser(t, ann, newNumber())).change;

const readyDeletion = async () => () =>
  t.call(ann, 'POST /account/deletion', { body: { current_password: PASSWORD, confirmation: DELETION_WORD } });

/** Both wait for the account's lock, which they get in this order. */
async function inOrder<T>(first: () => Promise<Answer>, second: () => Promise<T>): Promise<[Answer, T]> {
  const { one, other } = await t.db.transaction().execute(async (db) => {
    await lockAccount(db, ann.id);
    const one = first();
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    const other = second();
    await expect.poll(() => countLockWaits(t.db)).toBe(2);
    return { one, other };
  });
  expect((await one).status).toBe(200);
  return [await one, await other];
}

const factorsOf = async ({ id }: Person) => [
  ...(await t.db.selectFrom('passkeys').select('user_id').where('user_id', '=', id).execute()),
  ...(await t.db.selectFrom('totp_factors').select('user_id').where('user_id', '=', id).execute()),
];

describe.each([
  ['the password is reset', readyReset],
  ['a change of number is undone', readyUndo],
])('while %s', (_, readyEnd) => {
  it.each([
    ['a passkey', readyPasskey],
    ['an authenticator app', readyApp],
  ])('%s can’t be added', async (_kind, readyFactor) => {
    ann = await memberWithPassword(t);
    const end = await readyEnd();
    const [, added] = await inOrder(end, await readyFactor());
    expect(added.body.code).toBe('NOT_SIGNED_IN');
    expect(await factorsOf(ann)).toEqual([]);
  });
});

describe('while the device is signed out', () => {
  it.each([
    ['the password', readyPassword],
    ['the number', readyNumber],
    ['the account', readyDeletion],
  ])('%s stays', async (_kind, readyChange) => {
    ann = await memberWithPassword(t);
    const end = await readySignOut();
    const [, changed] = await inOrder(end, await readyChange());
    expect(changed.body.code).toBe('NOT_SIGNED_IN');
    expect((await signIn(t, ann)).body.user).toMatchObject({ phone: ann.phone });
  });
});

it('a passkey or app that was begun before a reset is forgotten', async () => {
  ann = await memberWithPassword(t);
  const reset = await readyReset();
  await readyPasskey();
  await readyApp();
  expect((await reset()).status).toBe(200);
  expect(await factorsOf(ann)).toEqual([]);
  expect(await t.db.selectFrom('challenges').select('id').where('user_id', '=', ann.id).execute()).toEqual([]);
});

it('control: a passkey that is added under the lock without asking for the session outlives a reset', async () => {
  ann = await memberWithPassword(t);
  const addUnasked = () =>
    t.db.transaction().execute(async (db) => {
      await lockAccount(db, ann.id);
      const made = { credential_id: 'control', public_key: Buffer.alloc(1), counter: 0, transports: [] };
      return insertPasskey(db, { ...made, user_id: ann.id, name: 'My phone', created_at: new Date() });
    });
  await inOrder(await readyReset(), addUnasked);
  expect(await factorsOf(ann)).toHaveLength(1);
});

describe('while two-factor is turned on', () => {
  it.each(['POST /recovery-codes', 'POST /two-factor/removal', 'POST /account/phone-changes/authorization'] as const)(
    '%s can’t be called with a wrong code',
    async (operation) => {
      ann = await memberWithPassword(t);
      const body = { current_password: PASSWORD, code: '000000' };
      const [enabled, refused] = await inOrder(await readyApp(), () => t.call(ann, operation, { body }));
      expect(refused.body.code).toBe('INVALID_CODE');
      const proof = { current_password: PASSWORD, code: enabled.body.recovery_codes[0] };
      expect((await t.call(ann, 'POST /two-factor/removal', { body: proof })).status).toBe(200);
    },
  );

  it('what was begun with the password alone ends', async () => {
    ann = await memberWithPassword(t);
    const addPasskey = await readyPasskey();
    const changePhone = await readyNumber();
    expect((await (await readyApp())()).status).toBe(200);
    expect((await addPasskey()).body.code).toBe('PASSKEY_REFUSED');
    expect((await changePhone()).body.code).toBe('AUTHORIZATION_EXPIRED');
  });

  it('control: the app is gone if only what was read before the lock is asked for', async () => {
    ann = await memberWithPassword(t);
    const removeUnasked = async () => {
      if (await hasTwoFactor(t.db, ann.id)) throw new Error('it was on already');
      return t.db.transaction().execute(async (db) => {
        await lockAccount(db, ann.id);
        return deleteFactor(db, ann.id);
      });
    };
    await inOrder(await readyApp(), removeUnasked);
    expect(await factorsOf(ann)).toEqual([]);
  });
});
