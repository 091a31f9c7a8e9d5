import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { changeNumber, newNumber, reversalTokens, textsToOldNumbers, undo } from '../../testing/phone-changes.ts';
import { queuedMails } from '../../testing/reunions.ts';
import {
  addPasskey,
  freshAddress,
  lastEntry,
  memberWithPassword,
  PASSWORD,
  signIn,
  signInWithPasskey,
  turnOnTwoFactor,
  whoIs,
} from '../../testing/sign-ins.ts';

let t: TestApp;
let ann: Person;
let to: string;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  ann = await memberWithPassword(t, { first_name: 'Ann' });
  to = newNumber();
});
afterEach(() => {
  t.clock.now = undefined;
});

const check = (token: string) =>
  t.call(null, 'POST /phone-change-reversal-checks', { body: { token }, ip: freshAddress() });
const phoneOf = async ({ id }: Person) =>
  (await t.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;
const entryOf = (phone: string) =>
  t.db.selectFrom('allowed_phone_numbers').select(['status', 'used_by']).where('phone', '=', phone).executeTakeFirst();
const sessionsOf = ({ id }: Person) =>
  t.db.selectFrom('auth_sessions').select('id').where('user_id', '=', id).execute();
const mailsTo = async ({ email }: Person) => (await queuedMails(t)).filter((mail) => mail.to === email);

/** Changes the number `hours` ago, as the application counts them. */
async function changed(): Promise<{ text: string; email: string }> {
  expect((await changeNumber(t, ann, to)).status).toBe(200);
  return reversalTokens(t, ann);
}

/** Every row of every table, also of the queue. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(t.db);
  const lists = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select r::text as row from ${sql.raw(name)} as r`.execute(t.db)),
  );
  return lists.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

describe('rule 9: a link', () => {
  it.each(['text', 'email'] as const)('in the %s restores the old number, and says so', async (by) => {
    const tokens = await changed();
    expect((await check(tokens[by])).body).toMatchObject({
      old_ending: ann.phone.slice(-4),
      new_ending: to.slice(-4),
    });
    expect(await phoneOf(ann)).toBe(to);
    expect(await undo(t, tokens[by])).toMatchObject({ status: 200, body: { done: true } });
    expect(await phoneOf(ann)).toBe(ann.phone);
    expect(await entryOf(ann.phone)).toEqual({ status: 'used', used_by: ann.id });
    expect(await entryOf(to)).toEqual({ status: 'revoked', used_by: null });
    expect(await lastEntry(t)).toMatchObject({
      action_type: 'PHONE_CHANGE_UNDONE',
      description: `Undid a change of mobile number by a link: the one ending in ${ann.phone.slice(-4)} is back`,
      actor_id: ann.id,
      target_user_id: ann.id,
      metadata: { devices_signed_out: 1, passkeys_removed: 0, two_factor_removed: false },
    });
    for (const token of Object.values(tokens)) {
      expect((await check(token)).body.code).toBe('INVALID_TOKEN');
      expect((await undo(t, token)).body.code).toBe('INVALID_TOKEN');
    }
  });

  it('has its token in the sent messages alone, and as a hash in the database', async () => {
    const tokens = await changed();
    const rows = await everyRow();
    expect(rows).toContain('phone_reversal');
    for (const token of Object.values(tokens)) {
      expect(token).toHaveLength(43);
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(Buffer.from(token).toString('hex'));
      expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  it.each([
    [71, 200],
    [73, 422],
  ])('in hour %i answers %i', async (hours, status) => {
    t.clock.now = new Date();
    const start = t.clock.now.getTime();
    const { text, email } = await changed();
    t.clock.now = new Date(start + hours * HOUR_MS);
    // The messages say 72 hours from the change, however late they were sent.
    await t.db
      .updateTable('email_links')
      .set({ expires_at: new Date(start + 100 * HOUR_MS) })
      .execute();
    expect((await check(text)).status).toBe(status);
    expect((await undo(t, email)).status).toBe(status);
    expect(await phoneOf(ann)).toBe(status === 200 ? ann.phone : to);
  });

  it('is void after the next change', async () => {
    t.clock.now = new Date();
    const first = await changed();
    t.clock.now = new Date(t.clock.now.getTime() + 72 * HOUR_MS);
    await changeNumber(t, ann, newNumber());
    expect((await undo(t, first.email)).body.code).toBe('INVALID_TOKEN');
  });

  it.each(['', 'x', '../..', 'a'.repeat(43)])('with the token %j opens nothing', async (token) => {
    await changed();
    expect((await undo(t, token)).status).toBe(422);
    expect(await phoneOf(ann)).toBe(to);
  });

  it('isn’t texted once the change is undone', async () => {
    await changeNumber(t, ann, to);
    const { email } = await reversalTokens(t, { ...ann, phone: 'not yet sent' });
    await t.db.updateTable('deliveries').set({ state: 'waiting' }).where('channel', '=', 'text').execute();
    await undo(t, email);
    expect((await textsToOldNumbers(t)).filter((text) => text.to === ann.phone)).toEqual([]);
  });
});

describe('rule 9: undoing', () => {
  it('ends every session and the password, and emails a link for a new one', async () => {
    await signIn(t, ann);
    const { email } = await changed();
    expect((await undo(t, email)).status).toBe(200);
    expect(await sessionsOf(ann)).toEqual([]);
    expect((await t.call(ann, 'GET /me')).body).toEqual({ user: null, ended_because: 'phone_change_undone' });
    expect((await signIn(t, ann)).body.code).toBe('INVALID_CREDENTIALS');
    const mail = (await mailsTo(ann)).find(({ subject }) => subject.endsWith('mobile number is restored'));
    const token = /\/reset-password#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
    const body = { token, password: PASSWORD };
    expect((await t.call(null, 'POST /password-resets', { body, ip: freshAddress() })).status).toBe(200);
    expect((await signIn(t, ann)).status).toBe(200);
  });

  it('removes passkeys of the days before, and keeps older ones', async () => {
    const [old, recent] = [await addPasskey(t, ann), await addPasskey(t, ann)];
    const newest = t.db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', ann.id)
      .orderBy('created_at')
      .limit(1);
    const long = new Date(Date.now() - 100 * HOUR_MS);
    await t.db.updateTable('passkeys').set({ created_at: long }).where('id', 'in', newest).execute();
    const { text } = await changed();
    await undo(t, text);
    expect((await lastEntry(t)).metadata).toMatchObject({ passkeys_removed: 1 });
    expect(await whoIs(t, await signInWithPasskey(t, old))).toMatchObject({ id: ann.id, phone: ann.phone });
    expect(await whoIs(t, await signInWithPasskey(t, recent))).toBeNull();
  });

  it.each([
    [71, true],
    [73, false],
  ])('turns off two-factor that was turned on %i hours before the change: %s', async (hours, isRemoved) => {
    t.clock.now = new Date();
    const { text } = await changed();
    await turnOnTwoFactor(t, ann);
    const enabled_at = new Date(t.clock.now.getTime() - hours * HOUR_MS);
    await t.db.updateTable('totp_factors').set({ enabled_at }).where('user_id', '=', ann.id).execute();
    await undo(t, text);
    expect((await lastEntry(t)).metadata).toMatchObject({ two_factor_removed: isRemoved });
    const factors = t.db.selectFrom('totp_factors').select('user_id').where('user_id', '=', ann.id);
    expect(await factors.execute()).toHaveLength(isRemoved ? 0 : 1);
  });

  it('allows another change, but not to the number it took away', async () => {
    const { email } = await changed();
    await undo(t, email);
    const reset = (await mailsTo(ann))
      .map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
    const body = { token: reset, password: PASSWORD };
    await t.call(null, 'POST /password-resets', { body, ip: freshAddress() });
    const cookie = (await signIn(t, ann)).cookies.map((each) => each.split(';')[0]).join('; ');
    const back = { ...ann, cookie };
    t.clock.now = new Date(Date.now() + 2 * 60_000); // when another code may be texted
    expect((await changeNumber(t, back, to)).body.code).toBe('PHONE_UNUSABLE');
    expect((await changeNumber(t, back, newNumber())).status).toBe(200);
  });
});

describe('the messages', () => {
  it('tell the old number and the email address what happened, without whole numbers', async () => {
    await changeNumber(t, ann, to);
    const [text] = (await textsToOldNumbers(t)).filter((each) => each.to === ann.phone);
    expect(text?.body).toMatch(
      /^Your .* mobile number was changed\. Wasn't you\? Undo it within 72 hours: http:\/\/localhost:3000\/restore-number#token=[\w-]{43}$/,
    );
    expect(text?.body).toMatch(/^[\x20-\x7e]+$/);
    const mail = (await mailsTo(ann)).find(({ subject }) => subject.endsWith('mobile number was changed'));
    expect(mail?.text).toMatch(/This Wasn't Me:\nhttp:\/\/localhost:3000\/restore-number#token=[\w-]{43}\n/);
    expect(`${mail?.text} ${text?.body}`).not.toMatch(/\d{7}/);
    const delivery = t.db.selectFrom('deliveries').select(['kind', 'recipient']).where('channel', '=', 'text');
    expect(await delivery.execute()).toContainEqual({ kind: 'account', recipient: `•••• ${ann.phone.slice(-4)}` });
  });
});
