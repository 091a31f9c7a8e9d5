import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { passwordResetEmail } from '../../accounts/emails.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { countLockWaits } from '../../testing/database.ts';
import { queuedMails } from '../../testing/reunions.ts';
import { freshAddress, memberWithPassword, PASSWORD } from '../../testing/sign-ins.ts';
import { deliveryTasks } from '../deliveries/deliveries.ts';
import { queueEmail } from '../email/queue.ts';
import { createLink, voidLinks } from './links.ts';

let t: TestApp;
let ann: Person;

beforeEach(async () => {
  t ??= await testApp();
  ann = await memberWithPassword(t);
});

const queueLink = () => queueEmail(t.db, ann.id, passwordResetEmail(new Date(Date.now() + HOUR_MS)));
const linksOf = ({ id }: Person) => t.db.selectFrom('email_links').selectAll().where('user_id', '=', id).execute();
const stateOf = ({ id }: Person) =>
  t.db.selectFrom('deliveries').select(['state', 'reason']).where('user_id', '=', id).executeTakeFirst();
const resetWith = (token: string) =>
  t.call(null, 'POST /password-resets', { body: { token, password: 'lignum vitae 88' }, ip: freshAddress() });
const changePassword = () =>
  t.call(ann, 'PUT /password', { body: { current_password: PASSWORD, password: 'lignum vitae 88' } });

/** One try of the queued email: the token in it, if it is sent. */
async function sentToken(): Promise<string | undefined> {
  const mail = (await queuedMails(t)).find(({ to, text }) => to === ann.email && text.includes('#token='));
  return /\/reset-password#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
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

it('has its token in the sent email alone, and as a hash in the database', async () => {
  await queueLink();
  expect(await linksOf(ann)).toMatchObject([{ kind: 'password_reset', token_hash: null, expires_at: null }]);
  const token = (await sentToken()) ?? '';
  const rows = await everyRow();
  expect(rows).toMatch(/link\W+password_reset/);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(Buffer.from(token).toString('hex'));
  expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  expect((await linksOf(ann))[0]?.token_hash).toHaveLength(32);
  expect((await resetWith(token)).status).toBe(200);
});

it('has one token however often sending is tried: the last', async () => {
  await queueLink();
  const [first, second] = [await sentToken(), await sentToken()];
  expect(await linksOf(ann)).toHaveLength(1);
  expect((await resetWith(first ?? '')).body.code).toBe('INVALID_TOKEN');
  expect((await resetWith(second ?? '')).status).toBe(200);
});

it('works for an hour after it was sent', async () => {
  await queueLink();
  const token = (await sentToken()) ?? '';
  t.clock.now = new Date(Date.now() + HOUR_MS + 1000);
  expect((await resetWith(token)).body.code).toBe('INVALID_TOKEN');
  await deliveryTasks(t.db, () => new Date(Date.now() + HOUR_MS - 1000))['delete-old-deliveries']?.({}, {} as never);
  expect(await linksOf(ann)).toHaveLength(1);
  await deliveryTasks(t.db, () => new Date(Date.now() + HOUR_MS + 1000))['delete-old-deliveries']?.({}, {} as never);
  expect(await linksOf(ann)).toEqual([]);
  t.clock.now = undefined;
});

it('isn’t sent if it was voided after the email was queued', async () => {
  await queueLink();
  expect((await changePassword()).status).toBe(200);
  expect(await sentToken()).toBeUndefined();
  expect(await stateOf(ann)).toEqual({ state: 'dropped', reason: 'too_late' });
});

it('gets no token while it is being voided', async () => {
  await queueLink();
  const [link] = await linksOf(ann);
  const creating = await t.db.transaction().execute(async (db) => {
    await voidLinks(db, 'password_reset', ann.id);
    const begun = createLink(t.db, link?.email_id ?? '', 'password_reset', new Date());
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    return { begun };
  });
  expect(await creating.begun).toBeNull();
});

it('goes with the account', async () => {
  await queueLink();
  await t.db.deleteFrom('auth_users').where('id', '=', ann.id).execute();
  expect(await linksOf(ann)).toEqual([]);
});
