/** A failover: the database's name leads nowhere for a while, or to a server that is a standby now and takes no writes. */
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { memberWithPassword, signIn } from '../../testing/sign-ins.ts';
import { enqueue } from '../jobs/queue.ts';
import { startJobs } from '../jobs/worker.ts';
import { createDb, createPool, type Db, isDatabaseAway } from './database.ts';

/** Of every later connection; those that exist are ended. */
async function setReadOnly(db: Db, value: 'on' | 'off'): Promise<void> {
  await sql`set default_transaction_read_only = off`.execute(db);
  const change = `execute format('alter database %I set default_transaction_read_only = ${value}', current_database())`;
  await sql`do $$ begin ${sql.raw(change)}; end $$`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

it('a name that leads nowhere is a database that is away', async () => {
  const client = new pg.Client({ host: 'database.invalid', connectionTimeoutMillis: 60_000 });
  const error: unknown = await client.connect().catch((thrown) => thrown);
  expect((error as { syscall?: string }).syscall).toBe('getaddrinfo');
  expect(isDatabaseAway(error)).toBe(true);
});

it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('so is one without a route: %s', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('connect'), { code }))).toBe(true);
});

it('writes that a standby refuses may be sent again, and work once it has been promoted', async () => {
  const t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  const member = await memberWithPassword(t);
  const staff = createDb(createPool({ ...t.connection, max: 1 }, { onError: () => {} }));
  await setReadOnly(staff, 'on');
  const refused = await signIn(t, member);
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(refused.headers['retry-after']).toBeDefined();
  await setReadOnly(staff, 'off');
  await vi.waitFor(async () => expect((await signIn(t, member)).status).toBe(200), { timeout: 60_000 });
  await staff.destroy();
});

it('a job that ends at a standby doesn’t end the server, and isn’t lost', async () => {
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 1 }, { onError: () => {} }));
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const work = vi.fn(() => finished);
  const runner = await startJobs(database.connection, { 'send-email': work }, log);
  await enqueue(db, 'send-email', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await setReadOnly(db, 'on');
  finish();
  await new Promise((resolve) => setTimeout(resolve, 2_000)); // its end is refused, and an unhandled rejection would fail this file
  await setReadOnly(db, 'off');
  const left = async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows.length;
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 120_000, interval: 500 });
  await runner.stop();
  await db.destroy();
  await database.drop();
});
