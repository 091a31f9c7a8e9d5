import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, queuedMails } from '../../testing/reunions.ts';
import { freshAddress, memberWithPassword, verifyPhone, whoIs } from '../../testing/sign-ins.ts';
import { passwordResetEmail } from '../emails.ts';

let t: TestApp;
let numbers = 0;

beforeAll(async () => {
  t = await testApp();
  await t.member();
});

/** One try of each queued email to this address: the tokens of its verification links. */
async function tokensTo(email: string): Promise<string[]> {
  const mails = (await queuedMails(t)).filter(({ to }) => to === email);
  return mails.flatMap(({ text }) => /\/verify-email#token=([\w-]{43})\n/.exec(text)?.[1] ?? []);
}
const verify = (token: string) => t.call(null, 'POST /email-verifications', { body: { token }, ip: freshAddress() });
const request = (person: Person) => t.call(person, 'POST /email-verification-requests');
const unverified = () => memberWithPassword(t, { email_verified: false });
const isVerified = async ({ cookie }: Person) => (await whoIs(t, cookie)).email_verified as boolean;

describe('a new account', () => {
  it('has an unverified address, and its welcome email has the link and no name that someone typed', async () => {
    numbers += 1;
    const phone = `+187655530${numbers}0`;
    await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
    const form = { first_name: 'Buy pills', last_name: 'Now', email: 'sonia@mail.example', password: 'blue mahoe 77' };
    const cookie = await verifyPhone(t, phone);
    const made = await t.call(null, 'POST /accounts', { body: form, cookie, ip: freshAddress() });
    expect(made.body.user.email_verified).toBe(false);
    const [welcome] = (await queuedMails(t)).filter(({ to }) => to === form.email);
    expect(welcome?.text).toMatch(
      /^Hello,\n[\s\S]*\nVerify Email Address:\nhttp:\/\/localhost:3000\/verify-email#token=/,
    );
    expect(JSON.stringify(welcome)).not.toMatch(/Buy pills|Now"/);
  });

  it('can do everything before it is verified', async () => {
    const member = await unverified();
    expect((await t.call(member, 'GET /dashboard')).status).toBe(200);
    expect((await t.call(member, 'GET /connections')).status).toBe(200);
  });
});

describe('a link', () => {
  it('verifies the address once, in any browser, with an audit entry', async () => {
    const member = await unverified();
    expect((await request(member)).status).toBe(200);
    const [token = ''] = await tokensTo(member.email);
    expect(await isVerified(member)).toBe(false);
    expect(await verify(token)).toMatchObject({ status: 200, body: { done: true } });
    expect(await isVerified(member)).toBe(true);
    expect(await verify(token)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_TOKEN', message: 'This link is no longer valid. Request a new one.' },
    });
    expect((await entriesOf(t, member.id)).map(({ action_type }) => action_type)).toEqual([
      'EMAIL_VERIFICATION_REQUESTED',
      'EMAIL_VERIFIED',
    ]);
  });

  it('is only one of those that work until one was used', async () => {
    const member = await unverified();
    await request(member);
    await request(member);
    const [first = '', second = ''] = await tokensTo(member.email);
    expect((await verify(first)).status).toBe(200);
    expect((await verify(second)).body.code).toBe('INVALID_TOKEN');
    expect(await tokensTo(member.email)).toEqual([]); // one that is still queued isn't sent any more
  });

  it('is used by only one of several browsers at once', async () => {
    const member = await unverified();
    await request(member);
    const [token = ''] = await tokensTo(member.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await entriesOf(t, member.id)).filter(({ action_type }) => action_type === 'EMAIL_VERIFIED')).toHaveLength(
      1,
    );
  });

  it.each([
    [7 * DAY_MS - 60_000, 200],
    [7 * DAY_MS + 60_000, 422],
  ])('after %i ms answers %i', async (elapsed, status) => {
    const member = await unverified();
    await request(member);
    const [token = ''] = await tokensTo(member.email);
    t.clock.now = new Date(Date.now() + elapsed);
    expect((await verify(token)).status).toBe(status);
    t.clock.now = undefined;
  });

  it('of another kind or an invented one verifies nothing', async () => {
    const member = await unverified();
    const token = await resetTokenTo(member);
    expect([(await verify(token)).status, (await verify('x'.repeat(43))).status]).toEqual([422, 422]);
    expect(await isVerified(member)).toBe(false);

    await request(member);
    const [link] = await tokensTo(member.email);
    const reset = { token: link, password: 'lignum vitae 88' };
    expect((await t.call(null, 'POST /password-resets', { body: reset, ip: freshAddress() })).status).toBe(422);
  });
});

const resetTokenTo = async ({ id, email }: Person): Promise<string> => {
  await queueEmail(t.db, id, passwordResetEmail(new Date(Date.now() + DAY_MS)));
  const mail = (await queuedMails(t)).find(({ to, subject }) => to === email && subject.startsWith('Reset'));
  return /\/reset-password#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('another link', () => {
  it('is sent three times an hour to a member', async () => {
    const [member, other] = [await unverified(), await unverified()];
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await request(member)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await tokensTo(member.email)).toHaveLength(3);
    expect((await request(other)).status).toBe(200);
  });

  it('isn’t sent to a verified address', async () => {
    const member = await t.member();
    expect((await request(member)).status).toBe(200);
    expect((await queuedMails(t)).filter(({ to }) => to === member.email)).toEqual([]);
  });
});

it('a password that is reset by an emailed link verifies the address too', async () => {
  const member = await unverified();
  await request(member);
  const body = { token: await resetTokenTo(member), password: 'lignum vitae 88' };
  expect((await t.call(null, 'POST /password-resets', { body, ip: freshAddress() })).status).toBe(200);
  const row = t.db.selectFrom('auth_users').select('email_verified').where('id', '=', member.id);
  expect(await row.executeTakeFirst()).toEqual({ email_verified: true });
  expect(await tokensTo(member.email)).toEqual([]);
});

it('an upgrade takes addresses as verified that the mail server has not refused', async () => {
  const [reached, refused] = [await unverified(), await unverified()];
  const failed = { channel: 'email', kind: 'account', state: 'failed' };
  await t.db
    .insertInto('deliveries')
    .values([
      { id: crypto.randomUUID(), user_id: reached.id, ...failed, reason: 'provider_away' },
      { id: crypto.randomUUID(), user_id: refused.id, ...failed, reason: 'address_refused' },
    ])
    .execute();
  const migration = new URL('../../../db/migrations/0018-verified-emails.sql', import.meta.url);
  await sql.raw(readFileSync(migration, 'utf8')).execute(t.db);
  expect([await isVerified(reached), await isVerified(refused)]).toEqual([true, false]);
});
