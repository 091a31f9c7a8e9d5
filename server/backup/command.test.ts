import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { prepareDatabase } from '../config/prepare-database.ts';
import { findRunning } from '../embedded-postgres/socket.ts';
import { createDb, createPool } from '../lib/db/database.ts';
import { rowsOf, scratchFolder } from '../testing/backups.ts';
import { type Connection, urlOf } from '../testing/connection.ts';
import { emptyDatabase, testDatabase } from '../testing/database.ts';
import { createMember } from '../testing/members.ts';
import { serverFolder } from '../testing/server-folder.ts';

const folder = serverFolder();
const COMMAND = path.join(import.meta.dirname, 'command.ts');
const SECRET = 'thirty-two characters or more, for tests';

const environment = (settings: Record<string, string>) => ({ PATH: process.env.PATH, ...settings });

function run(settings: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const options = { env: environment(settings), cwd: scratchFolder() };
    execFile(process.execPath, [COMMAND, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

async function addMembers(connection: Connection, count: number): Promise<void> {
  const db = createDb(createPool(connection, { onError: () => {} }));
  for (let n = 0; n < count; n++) await createMember(db);
  await db.destroy();
}

test('backs up with and without a running server, and restores into another PostgreSQL', async () => {
  const server = folder.start();
  await server.ready();
  const embedded = findRunning(folder.dataDir) as Connection;
  await addMembers(embedded, 3);
  const before = await rowsOf(embedded);
  const file = path.join(scratchFolder(), 'new/school.tar.gz');
  const beside = await run({ DATA_DIR: folder.dataDir }, 'backup', file);
  expect(beside.said).toMatch(/^Saved \d+ rows of \d+ tables and 0 files in .*school\.tar\.gz\./);
  expect(beside.code).toBe(0);
  const { backups, ...after } = await rowsOf(embedded);
  expect(backups).toHaveLength(1);
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table !== 'backups')));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['school.tar.gz']);
  expect((await run({ DATA_DIR: folder.dataDir }, 'backup', file)).said).toContain(
    'already exists. Name another file.',
  );
  expect((await run({ DATA_DIR: folder.dataDir }, 'restore', file)).said).toContain('Another server');
  await server.stop();

  const without = path.join(path.dirname(file), 'without.tar.gz');
  expect(await run({ DATA_DIR: folder.dataDir }, 'backup', without)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(folder.dataDir, 'postgres/data/postmaster.pid'))).toBe(false); // it ran only for the backup

  const database = await emptyDatabase();
  const settings = { DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET, DATA_DIR: scratchFolder() };
  const back = await run(settings, 'restore', without);
  expect(back.said).toContain('Restored ');
  expect(back.said).toContain('Warning: SESSION_SECRET is not the one of the backup');
  expect(await rowsOf(database.connection)).toEqual({ ...before, backups });
  await prepareDatabase(database.connection); // as a starting server does
  expect(await rowsOf(database.connection)).toEqual({ ...before, backups });
  await database.drop();
});

test('refuses a file that is not a backup and a DATA_DIR without a database, creating nothing', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const file = path.join(scratchFolder(), 'note.txt');
  writeFileSync(file, 'Dear all,');
  expect(await run({ DATA_DIR: dataDir }, 'restore', file)).toEqual({
    code: 1,
    said: `${file} is not a backup of this application.\n`,
  });
  expect(await run({ DATA_DIR: dataDir }, 'backup')).toEqual({
    code: 1,
    said: `There is no database in DATA_DIR ${dataDir}, so there is nothing to back up.\n`,
  });
  expect(await run({ DATA_DIR: dataDir }, 'restore')).toMatchObject({ code: 1 });
  expect(existsSync(dataDir)).toBe(false);
});

test('a restore killed midway leaves the database empty, and the next one succeeds', async () => {
  const source = await testDatabase();
  await addMembers(source.connection, 3);
  const before = await rowsOf(source.connection);
  const file = path.join(scratchFolder(), 'school.tar.gz');
  const own = { SESSION_SECRET: SECRET, DATA_DIR: scratchFolder() };
  expect(await run({ ...own, DATABASE_URL: urlOf(source.connection) }, 'backup', file)).toMatchObject({ code: 0 });

  const database = await emptyDatabase();
  const settings = { ...own, DATABASE_URL: urlOf(database.connection) };
  const watch = new pg.Client(database.connection);
  await watch.connect();
  // Blocks the restore inside its transaction: this connection is creating a table of the same name.
  await watch.query('begin; create table public.rooms (n int)');
  const child = spawn(process.execPath, [COMMAND, 'restore', file], { env: environment(settings), stdio: 'ignore' });
  const isMigrating = async () => {
    await watch.query('select pg_stat_clear_snapshot()'); // otherwise a transaction keeps seeing the same activity
    return (await watch.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
  };
  await expect.poll(isMigrating).toBe(1);
  child.kill('SIGKILL');
  await watch.query('rollback');
  await expect.poll(() => othersOn(watch)).toBe(0);
  await watch.end();
  expect(await rowsOf(database.connection)).toEqual({});

  const back = await run(settings, 'restore', file);
  expect(back).toMatchObject({ code: 0 });
  expect(back.said).not.toContain('Warning');
  expect(await rowsOf(database.connection)).toEqual(before);
  await Promise.all([source.drop(), database.drop()]);
});

const othersOn = async (client: pg.Client) =>
  (await client.query('select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'))
    .rowCount;
