import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStalePid } from './process.ts';
import { type EmbeddedPostgres, startEmbedded } from './start.ts';

let folder: string;
let running: EmbeddedPostgres | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-embedded-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL's account must be able to enter
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  fs.mkdirSync(dataDir, { recursive: true });
  running = await startEmbedded(dataDir, { durable: false });
  return running;
}

async function ask<T extends pg.QueryResultRow>(sql: string, dataDir = path.join(folder, 'data')): Promise<T[]> {
  const client = new pg.Client((running ?? (await start(dataDir))).connection);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('is PostgreSQL 18 without a port, and the application is no superuser', async () => {
  const [row] = await ask(`select current_setting('server_version_num')::int / 10000 as version,
    current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums, rolsuper
    from pg_roles where rolname = current_user`);
  expect(row).toEqual({ version: 18, listens: '', checksums: 'on', rolsuper: false });
});

test('syncs to the disk by default', async () => {
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  running = await startEmbedded(dataDir);
  const [row] = await ask(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages",
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on' });
});

test('allows the connections of a larger pool', async () => {
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  running = await startEmbedded(dataDir, { connections: 60 });
  expect(await ask('show max_connections')).toEqual([{ max_connections: '80' }]);
});

test('sorts names by an ICU collation', async () => {
  await ask("create collation names (provider = icu, locale = 'und')");
  const rows = await ask<{ name: string }>(
    "select name from (values ('Zoe'), ('Élan'), ('adam'), ('Eve'), ('eva')) as n (name) order by name collate names",
  );
  expect(rows.map(({ name }) => name)).toEqual(['adam', 'Élan', 'eva', 'Eve', 'Zoe']);
});

test.each([
  ['with spaces, accents and commas', 'École, "Class of ’76"'],
  ['too long for a socket', 'x'.repeat(120)],
])('works in a folder %s', async (_, name) => {
  expect(await ask('select 1 as one', path.join(folder, name))).toEqual([{ one: 1 }]);
  const socket = running?.connection.host ?? '';
  expect(socket.startsWith(folder)).toBe(false);
  expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
  await running?.stop();
  expect(fs.existsSync(socket)).toBe(false);
});

test('starts after an interrupted start', async () => {
  const half = path.join(folder, 'data/postgres/data.new');
  fs.mkdirSync(half, { recursive: true });
  fs.writeFileSync(path.join(half, 'PG_VERSION'), '18\n');
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  expect(fs.existsSync(half)).toBe(false);
});

test('refuses a database of another PostgreSQL version', async () => {
  const dataDir = path.join(folder, 'data');
  await (await start(dataDir)).stop();
  fs.writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    'was made by PostgreSQL 17 and cannot be opened by PostgreSQL 18',
  );
  fs.writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '18\n');
});

test('reports when it ends by itself', async () => {
  const postgres = await start(path.join(folder, 'data'));
  const pid = Number(fs.readFileSync(path.join(folder, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGTERM');
  expect(await postgres.ended).toContain('database system is shut down');
});

test('removes a stale process number that belongs to another program', async () => {
  const other = spawn('sleep', ['30']);
  const file = path.join(folder, 'postmaster.pid');
  fs.writeFileSync(file, `${other.pid}\n`);
  removeStalePid(folder);
  expect(fs.existsSync(file)).toBe(false);
  other.kill();
});

test('keeps the process number of a running PostgreSQL', async () => {
  const dataDir = path.join(folder, 'data');
  await start(dataDir);
  removeStalePid(path.join(dataDir, 'postgres/data'));
  expect(fs.existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))).toBe(true);
});
