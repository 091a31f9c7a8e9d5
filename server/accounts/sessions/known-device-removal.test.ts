/** When an account forgets the browsers that it knows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  addPasskey,
  cookiesFrom,
  deviceFrom,
  freshAddress,
  memberWithPassword,
  PASSWORD,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-ins.ts';
import { passwordResetEmail } from '../emails.ts';

const NEXT = 'lignum vitae 88';
let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
});

const devicesOf = ({ id }: Person) =>
  t.db.selectFrom('known_devices').select('id_hash').where('user_id', '=', id).orderBy('created_at').execute();

describe('known browsers are forgotten', () => {
  const staff = () => t.member({ roles: ['SUPER_ADMIN'] });
  const reset = async (cookie: string) => {
    await queueEmail(t.db, ann.id, passwordResetEmail(new Date(Date.now() + 60_000)));
    const mail = (await queuedMails(t)).findLast(({ to }) => to === ann.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return t.call(null, 'POST /password-resets', { body: { token, password: PASSWORD }, ip: freshAddress(), cookie });
  };
  const credentials = { current_password: PASSWORD };

  it.each<[string, boolean, (by: Person, device: string) => Promise<Answer>]>([
    ['a password change', true, (by) => t.call(by, 'PUT /password', { body: { ...credentials, password: NEXT } })],
    ['a password reset', true, (_, device) => reset(device)],
    [
      'signing out every other device',
      true,
      (by) => t.call(by, 'POST /session-revocations', { body: { ...credentials, keep_this: true } }),
    ],
    [
      'signing out everywhere',
      true,
      (by) => t.call(by, 'POST /session-revocations', { body: { ...credentials, keep_this: false } }),
    ],
    [
      'an administrator’s signing out',
      false,
      async () => t.call(await staff(), 'POST /users/:id/session-revocations', { params: { id: ann.id } }),
    ],
  ])('after %s; the one in use is kept: %s', async (_, keepsThis, act) => {
    ann = await memberWithPassword(t);
    await signIn(t, ann);
    const here = await signIn(t, ann);
    const hash = (await devicesOf(ann)).at(-1)?.id_hash;
    expect(await devicesOf(ann)).toHaveLength(2);
    expect((await act({ ...ann, cookie: cookiesFrom(here) }, deviceFrom(here))).status).toBe(200);
    expect((await devicesOf(ann)).map(({ id_hash }) => id_hash)).toEqual(keepsThis ? [hash] : []);
  });

  it('after a reset in a new browser, which doesn’t become known before it signs in', async () => {
    ann = await memberWithPassword(t);
    await signIn(t, ann);
    const answer = await reset('');
    expect([answer.status, deviceFrom(answer), await devicesOf(ann)]).toEqual([200, '', []]);
  });

  it('when two-factor is turned on elsewhere', async () => {
    ann = await memberWithPassword(t);
    await signIn(t, ann);
    const here = await signIn(t, ann);
    const hash = (await devicesOf(ann)).at(-1)?.id_hash;
    await turnOnTwoFactor(t, { ...ann, cookie: cookiesFrom(here) });
    expect((await devicesOf(ann)).map(({ id_hash }) => id_hash)).toEqual([hash]);
  });

  it('when an administrator turns two-factor off', async () => {
    ann = await memberWithPassword(t);
    await signIn(t, ann);
    await addPasskey(t, ann);
    const body = { reason: 'Lost in a taxi' };
    await t.call(await staff(), 'POST /users/:id/two-factor/removal', { params: { id: ann.id }, body });
    expect(await devicesOf(ann)).toEqual([]);
  });

  it('with the account', async () => {
    ann = await memberWithPassword(t);
    await signIn(t, ann);
    const answer = await t.call(await staff(), 'DELETE /users/:id', { params: { id: ann.id } });
    expect([answer.status, await devicesOf(ann)]).toEqual([200, []]);
  });

  it('not when they sign out', async () => {
    ann = await memberWithPassword(t);
    const here = await signIn(t, ann);
    await t.call(null, 'DELETE /session', { cookie: cookiesFrom(here) });
    expect(await devicesOf(ann)).toHaveLength(1);
  });
});
