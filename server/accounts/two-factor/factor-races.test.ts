/** No one adds a factor by a session that ended meanwhile. The control shows that these tests can fail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { passkeyDevice, previousAppCode } from '../../testing/authenticators.ts';
import { countLockWaits } from '../../testing/database.ts';
import { changeNumber, newNumber, reversalTokens, undo } from '../../testing/phone-changes.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { freshAddress, memberWithPassword, PASSWORD } from '../../testing/sign-ins.ts';
import { passwordResetEmail } from '../emails.ts';
import { insertPasskey } from '../passkeys/queries.ts';
import { lockAccount } from '../queries.ts';

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

/** Both wait for the account's lock, which they get in this order. */
async function inOrder<T>(first: () => Promise<Answer>, second: () => Promise<T>): Promise<T> {
  const { one, other } = await t.db.transaction().execute(async (db) => {
    await lockAccount(db, ann.id);
    const one = first();
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    const other = second();
    await expect.poll(() => countLockWaits(t.db)).toBe(2);
    return { one, other };
  });
  expect((await one).status).toBe(200);
  return other;
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
    const added = await inOrder(end, await readyFactor());
    expect(added.body.code).toBe('NOT_SIGNED_IN');
    expect(await factorsOf(ann)).toEqual([]);
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
