import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-migrations-'));
  write('0001-pupils.sql', 'create table pupils (id int primary key);\ninsert into pupils values (1);');
  write('0002-houses.sql', 'create table houses (id int primary key);');
});

afterEach(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const run = (options?: Parameters<typeof migrate>[2]) => migrate(database.connection, folder, options);

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const count = (table: string) =>
  withClient(async (client) => (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n);

test('runs files once, in the order of their names', async () => {
  expect(await run()).toEqual(['0001-pupils.sql', '0002-houses.sql']);
  expect(await run()).toEqual([]);
  write('0003-later.sql', 'insert into houses select id from pupils;');
  expect(await run()).toEqual(['0003-later.sql']);
  expect(await count('houses')).toBe(1);
});

test('six concurrent servers run each file once', async () => {
  // Without the lock all six would run the migration, and five would fail because the table exists.
  write(
    '0001-pupils.sql',
    'select pg_sleep(0.2); create table pupils (id int primary key); insert into pupils values (1);',
  );
  const ran = await Promise.all(Array.from({ length: 6 }, () => run()));
  expect(ran.flat().sort()).toEqual(['0001-pupils.sql', '0002-houses.sql']);
  expect(await count('migrations')).toBe(2);
  expect(await count('pupils')).toBe(1);
});

test('a failed file is rolled back, reports its line and keeps earlier files', async () => {
  write('0002-houses.sql', 'create table houses (id int);\ncreate table rooms (id int);\nselect * from nowhere;');
  await expect(run()).rejects.toThrow(
    'Migration 0002-houses.sql failed at line 3 and was undone: relation "nowhere" does not exist.',
  );
  await expect(count('rooms')).rejects.toThrow('does not exist');
  expect(await count('pupils')).toBe(1);
  write('0002-houses.sql', 'create table houses (id int);');
  expect(await run()).toEqual(['0002-houses.sql']);
});

test('refuses a file that was changed after it ran', async () => {
  await run();
  write('0001-pupils.sql', 'create table pupils (id bigint primary key);');
  await expect(run()).rejects.toThrow('Migration 0001-pupils.sql was changed after it ran here');
});

test('ignores changed line ends', async () => {
  await run();
  write('0001-pupils.sql', 'create table pupils (id int primary key);\r\ninsert into pupils values (1);');
  expect(await run()).toEqual([]);
});

test('refuses a missing file that ran', async () => {
  await run();
  fs.rmSync(path.join(folder, '0002-houses.sql'));
  await expect(run()).rejects.toThrow('Migration 0002-houses.sql has run here but its file is gone');
});

test('refuses a new file that sorts before one that ran', async () => {
  await run();
  write('0001-z-late.sql', 'create table late (id int);');
  await expect(run()).rejects.toThrow('Migration 0001-z-late.sql sorts before 0002-houses.sql');
});

test('refuses a folder without migrations', async () => {
  fs.rmSync(path.join(folder, '0001-pupils.sql'));
  fs.rmSync(path.join(folder, '0002-houses.sql'));
  await expect(run()).rejects.toThrow('No migrations were found');
});

test('gives up if another server migrates for too long', async () => {
  await withClient(async (other) => {
    await other.query('select pg_advisory_lock(727000)');
    await expect(run({ lockTimeout: 200 })).rejects.toThrow('Another server has been migrating this database');
  });
  expect(await run()).toHaveLength(2);
});

test('gives up without changes if a running server keeps a table locked', async () => {
  await run();
  write('0003-column.sql', 'alter table pupils add column name text;');
  await withClient(async (other) => {
    await other.query('begin; select * from pupils');
    await expect(run({ tableTimeout: 200 })).rejects.toThrow('stop that server, then start again');
    await other.query('rollback');
  });
  expect(await run()).toEqual(['0003-column.sql']);
});

test('the migrations are numbered from 1 without gaps', () => {
  const names = fs.readdirSync(path.resolve(import.meta.dirname, '../../../db/migrations')).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});
