import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createDb, createPool } from '../db/database.ts';
import { enqueue } from './queue.ts';
import { startJobs } from './worker.ts';

it('logs a failed job without its payload', async () => {
  const database = await testDatabase();
  const pool = createPool({ ...database.connection, max: 4 }, { onError: () => {} });
  const db = createDb(pool);
  const lines: string[] = [];
  const write = (facts: object, message: string) => void lines.push(`${JSON.stringify(facts)} ${message}`);
  const fail = async () => {
    throw new Error('the mail server is down');
  };
  const log = { error: write, warn: write, info: write, debug: write };
  const runner = await startJobs(database.connection, { 'send-email': fail }, log);
  await enqueue(db, 'send-email', { token: 'open sesame' });
  await vi.waitFor(() => expect(lines.join('\n')).toContain('the mail server is down'), { timeout: 60_000 });
  await runner.stop();
  expect(lines.join('\n')).not.toContain('open sesame');
  await db.destroy();
  await database.drop();
});

it('leaves the jobs of another live server alone', async () => {
  const database = await testDatabase();
  const pool = createPool({ ...database.connection, max: 2 }, { onError: () => {} });
  const db = createDb(pool);
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const work = vi.fn(() => finished);
  const tasks = { 'send-email': work };
  const checkEvery = 20;
  const servers = [
    await startJobs(database.connection, tasks, log, { checkEvery }),
    await startJobs(database.connection, tasks, log, { checkEvery }),
  ];
  await enqueue(db, 'send-email', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await sleep(3_000); // several checks and a poll of the queue
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  for (const server of servers) await server.stop();
  await db.destroy();
  await database.drop();
});

it('works on and stops after its connections broke more often than there are', async () => {
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 1 }, { onError: () => {} }));
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const work = vi.fn(async () => {});
  const server = await startJobs(database.connection, { 'send-email': work }, log, { checkEvery: 20 });
  const count = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows.length;
  for (let round = 1; round <= 6; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    const locks = sql`select from pg_locks where mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect(await count(locks)).toBe(1), { timeout: 60_000 });
  }
  await enqueue(db, 'send-email', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await server.stop();
  await db.destroy();
  await database.drop();
});
