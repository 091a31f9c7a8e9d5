import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createDb, createPool } from '../db/database.ts';
import { enqueue, startJobs } from './queue.ts';

it('tells of a job that failed without its payload, which may hold a secret', async () => {
  const database = await testDatabase();
  const pool = createPool({ ...database.connection, max: 4 }, { onError: () => {} });
  const db = createDb(pool);
  const told: string[] = [];
  const tell = (facts: object, message: string) => void told.push(`${JSON.stringify(facts)} ${message}`);
  const fail = async () => {
    throw new Error('the mail server is down');
  };
  const log = { error: tell, warn: tell, info: tell, debug: tell };
  const runner = await startJobs(database.connection, { 'send-email': fail }, log);
  await enqueue(db, 'send-email', { token: 'open sesame' });
  await vi.waitFor(() => expect(told.join('\n')).toContain('the mail server is down'), { timeout: 10_000 });
  await runner.stop();
  expect(told.join('\n')).not.toContain('open sesame');
  await db.destroy();
  await database.drop();
});

it('leaves a job alone that another living server has in hand', async () => {
  const database = await testDatabase();
  const pool = createPool({ ...database.connection, max: 2 }, { onError: () => {} });
  const db = createDb(pool);
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tasks = {
    'send-email': async () => {
      begun += 1;
      await finished;
    },
  };
  const looks = 20; // milliseconds between two
  const servers = [
    await startJobs(database.connection, tasks, log, { lookEvery: looks }),
    await startJobs(database.connection, tasks, log, { lookEvery: looks }),
  ];
  await enqueue(db, 'send-email', {});
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 });
  await sleep(3_000); // many looks of each, and one poll of the queue
  expect(begun).toBe(1);
  finish();
  for (const server of servers) await server.stop();
  await db.destroy();
  await database.drop();
});
