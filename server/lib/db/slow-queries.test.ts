import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createDb, createPool, type Db } from './database.ts';

let database: TestDatabase;
let lines: [object, string][];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function ask(slowMillis: number): Promise<void> {
  lines = [];
  const pool = createPool({ ...database.connection, max: 1 }, { onError: () => {} });
  const log = { warn: (facts: object, message: string) => void lines.push([facts, message]) };
  const db: Db = createDb(pool, { slowMillis, log });
  await sql`select pg_sleep(0.05), ${'+18765550000'}::text`.execute(db);
  await db.destroy();
}

it('logs the text of a slow query without its values', async () => {
  await ask(20);
  expect(lines).toEqual([
    [{ milliseconds: expect.any(Number), sql: 'select pg_sleep(0.05), $1::text' }, 'a slow query'],
  ]);
});

it('logs neither fast queries nor any if disabled', async () => {
  await ask(60_000);
  expect(lines).toEqual([]);
  await ask(0);
  expect(lines).toEqual([]);
});
