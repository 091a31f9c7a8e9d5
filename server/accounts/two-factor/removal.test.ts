/** How staff who lost their two-factor get back in, where it is required. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { urlOf } from '../../testing/connection.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  addPasskey,
  cookiesFrom,
  lastEntry,
  memberWithPassword,
  signIn,
  turnOnTwoFactor,
} from '../../testing/sign-ins.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
let t: TestApp;

beforeAll(async () => {
  t = await testApp({ settings: { REQUIRE_STAFF_2FA: 'true' } });
});

const treasurer = () => memberWithPassword(t, { roles: ['ACCOUNTANT'] });
const me = async (person: Person) => (await t.call(person, 'GET /me')).body;
const mailsTo = async ({ email }: Person) => (await queuedMails(t)).filter(({ to }) => to === email);

/** A SUPER_ADMIN whose session is confirmed with two-factor. */
async function admin(): Promise<Person> {
  const person = await memberWithPassword(t, { roles: ['SUPER_ADMIN'] });
  await turnOnTwoFactor(t, person);
  return person;
}

describe('another SUPER_ADMIN', () => {
  const removeOf = (by: Person, { id }: Person) =>
    t.call(by, 'POST /users/:id/two-factor/removal', { params: { id }, body: { reason: 'Lost in a taxi' } });

  it('removes app, codes and passkeys and signs out every device, with the reason', async () => {
    const [boss, ann] = [await admin(), await treasurer()];
    const { codes } = await turnOnTwoFactor(t, ann);
    await addPasskey(t, ann, { code: codes[0] as string });
    expect((await removeOf(boss, ann)).body).toEqual({ done: true });
    expect(await me(ann)).toEqual({ user: null, ended_because: 'two_factor_removed' });
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'TWO_FACTOR_REMOVED_BY_STAFF',
      description: `Turned off two-step verification for Marcia ${ann.last_name}`,
      actor_id: boss.id,
      metadata: { reason: 'Lost in a taxi', authenticator_app: true, passkeys: 1, devices_signed_out: 1 },
    });
    const mail = (await mailsTo(ann)).at(-1);
    expect(mail?.subject).toBe('An administrator turned off two-step verification');
    expect(mail?.text).toContain('Your passkeys were removed too, and you were signed out on every device.');
    expect(mail?.text).toContain('By: An administrator');
    expect(mail?.text).not.toContain('Device');

    const again = { ...ann, cookie: cookiesFrom(await signIn(t, ann)) };
    expect((await me(again)).user).toMatchObject({ roles: [], restricted: { roles: ['ACCOUNTANT'], needs: 'SETUP' } });
    await turnOnTwoFactor(t, again);
    expect((await me(again)).user).toMatchObject({ roles: ['ACCOUNTANT'], restricted: null });
  });

  it('removes a passkey without an app, and counts no expired session', async () => {
    const [boss, ann] = [await admin(), await treasurer()];
    await addPasskey(t, ann);
    const ofAnn = t.db.updateTable('auth_sessions').where('user_id', '=', ann.id);
    await ofAnn.set({ expires_at: new Date(Date.now() - 1000) }).execute();
    expect((await removeOf(boss, ann)).status).toBe(200);
    const metadata = { authenticator_app: false, passkeys: 1, devices_signed_out: 0 };
    expect(await lastEntry(t)).toMatchObject({ metadata });
    expect((await removeOf(boss, ann)).body.code).toBe('TWO_FACTOR_OFF');
  });

  it('must have used two-factor', async () => {
    const [other, ann] = [await memberWithPassword(t, { roles: ['SUPER_ADMIN'] }), await treasurer()];
    await turnOnTwoFactor(t, ann);
    expect((await removeOf(other, ann)).body.code).toBe('TWO_FACTOR_REQUIRED');
    expect((await t.call(ann, 'GET /two-factor')).body.enabled_at).not.toBeNull();
  });
});

describe('npm run two-factor', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'two-factor', '--', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: urlOf(t.connection) },
      encoding: 'utf8',
    });
    return { status, stdout: stdout.trim(), stderr: stderr.trim() };
  };

  it('lets the last SUPER_ADMIN sign in again, with an audit entry and an email', async () => {
    const ann = await admin();
    expect(run('remove', ann.email.toUpperCase())).toEqual({
      status: 0,
      stdout: `Two-step verification is off for Marcia ${ann.last_name}, and every device is signed out. The password alone signs in again.`,
      stderr: '',
    });
    expect((await me(ann)).ended_because).toBe('two_factor_removed');
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'TWO_FACTOR_REMOVED_BY_OPERATOR',
      description: `Turned off two-step verification for Marcia ${ann.last_name} from the command line of the server`,
      actor_id: null,
      target_user_id: ann.id,
    });
    expect((await mailsTo(ann)).at(-1)?.text).toContain('By: The operator, on the server itself');
    expect((await signIn(t, ann)).body.user).toMatchObject({ id: ann.id, restricted: { needs: 'SETUP' } });
  });

  it('changes nothing without an email or if two-factor is off', async () => {
    const ann = await treasurer();
    const before = await lastEntry(t);
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run two-factor -- remove EMAIL'),
    });
    expect(run('remove', 'unknown@school.example')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No one has an account'),
    });
    expect(run('remove', ann.email)).toMatchObject({ status: 1, stderr: expect.stringContaining('already off') });
    expect(await lastEntry(t)).toEqual(before);
  });
});
