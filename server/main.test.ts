/** The server as a process: how it starts, refuses to start, and stops. */
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from './testing/database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 }); // whole processes, on machines that may be busy

const SECRET = 'thirty-two characters or more, for tests';
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
const started: ServerProcess[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-main-'));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGTERM')));
  fs.rmSync(folder, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}, account = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...settings }, account);
  started.push(server);
  return server;
}

/** What a server says that refuses to start; it must have ended with code 1 and without a stack trace. */
async function refusal(settings: Record<string, string>, account = {}): Promise<string> {
  const server = start(settings, account);
  expect(await server.ended).toBe(1);
  const said = server.lines.join('\n');
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}

const mode = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const postmaster = () =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {}); // the server it talks to is killed on purpose
  await client.connect();
  return client;
}
const connectEmbedded = () => connect({ host: path.join(dataDir, 'postgres/socket'), user: 'app', database: 'app' });

/** As a DATABASE_URL, whatever way the tests reach their database. */
function urlOf({ connection }: TestDatabase): string {
  if ('connectionString' in connection) return connection.connectionString;
  return `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
}

test('starts on an empty folder, keeps it to itself, and keeps its secret and database', async () => {
  const server = start();
  const url = await server.ready();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(server.lines).toEqual([`Alumni Reunion is ready: ${url}`]);
  expect(mode(dataDir)).toBe('700');
  expect(mode(path.join(dataDir, 'session-secret'))).toBe('600');
  const secret = fs.readFileSync(path.join(dataDir, 'session-secret'), 'utf8');
  const client = await connectEmbedded();
  await client.query('create table kept (n int)');
  await client.end();
  expect(await server.stop('SIGTERM')).toBe(0);

  await start().ready();
  expect(fs.readFileSync(path.join(dataDir, 'session-secret'), 'utf8')).toBe(secret);
  const again = await connectEmbedded();
  expect((await again.query('select * from kept')).rowCount).toBe(0);
  await again.end();
});

test('after kill -9 no PostgreSQL is left, and a start at once finds every commit', async () => {
  const server = start();
  await server.ready();
  const client = await connectEmbedded();
  await client.query('create table ledger (n int primary key)');
  let acknowledged = 0;
  const writing = (async () => {
    for (let n = 1; ; n++) {
      await client.query('insert into ledger values ($1)', [n]);
      acknowledged = n;
    }
  })().catch(() => {});
  while (acknowledged < 50) await sleep(5);
  const pid = postmaster();
  await server.stop('SIGKILL');

  await start().ready(); // its predecessor's PostgreSQL may still be closing: it waits
  await writing;
  expect(isAlive(pid)).toBe(false);
  const again = await connectEmbedded();
  const { rows } = await again.query<{ n: number }>('select n from ledger order by n');
  await again.end();
  expect(rows.map(({ n }) => n).slice(0, acknowledged)).toEqual(
    Array.from({ length: acknowledged }, (_, at) => at + 1),
  );
});

test('after kill -9 and no new start, PostgreSQL is gone within seconds', async () => {
  const server = start();
  await server.ready();
  const pid = postmaster();
  await server.stop('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('a second server on the same folder is refused at once, and the first goes on', async () => {
  const first = start();
  const url = await first.ready();
  const began = Date.now();
  expect(await refusal({})).toBe(
    `Another server (process ${first.pid}) is running on DATA_DIR ${dataDir}: stop it first, or choose another DATA_DIR.`,
  );
  expect(Date.now() - began).toBeLessThan(10_000);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('SIGTERM lets a request in flight finish, then stops the database and ends with 0', async () => {
  const server = start();
  const url = await server.ready();
  const idle = new http.Agent({ keepAlive: true });
  await new Promise((resolve) =>
    http.get(`${url}/healthz`, { agent: idle }, (answer) => answer.resume().on('end', resolve)),
  );
  const client = await connectEmbedded();
  await client.query('begin; lock table users in access exclusive mode');
  const request = fetch(`${url}/api/directory`);
  const waiting = async () =>
    (await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  const pid = postmaster();
  process.kill(server.pid, 'SIGTERM');
  process.kill(server.pid, 'SIGTERM'); // a terminal and `npm start` may both send it
  await sleep(300);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow(); // nobody new
  await client.query('rollback');
  await client.end();
  expect((await request).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  idle.destroy();
});

test('SIGTERM in the middle of a start ends it in order, without noise', async () => {
  const port = await freePort();
  const server = start({ PORT: String(port) });
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/healthz`), { timeout: 30_000, interval: 10 }).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(server.lines.filter((line) => !line.includes('is ready'))).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('stops when the process that holds its channel is gone', async () => {
  const server = start();
  await server.ready();
  const pid = postmaster();
  server.disconnect();
  expect(await server.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

describe('while the database is not ready', () => {
  test('the door is open: healthy, not ready, and everything else is told to come back', async () => {
    const database = await emptyDatabase();
    const other = await connect(database.connection);
    await other.query('select pg_advisory_lock(727000)'); // another server is migrating
    const port = await freePort();
    const server = start({ DATABASE_URL: urlOf(database), SESSION_SECRET: SECRET, PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${url}/healthz`), { timeout: 15_000 }).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${url}/api/directory`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    await other.end();
    await server.ready();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await server.stop();
    await database.drop();
  });

  test('two servers that start at once on one empty database both become ready', async () => {
    const database = await emptyDatabase();
    const settings = { DATABASE_URL: urlOf(database), SESSION_SECRET: SECRET };
    const servers = [start(settings), start(settings)];
    const urls = await Promise.all(servers.map((server) => server.ready()));
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  });
});

describe('refuses with a sentence', () => {
  test('wrong settings, all at once', async () => {
    expect(await refusal({ PORT: 'http', SMS_PROVIDER: 'pigeon', MAIL_PROVIDER: 'smtp' })).toBe(
      [
        '4 settings are wrong:',
        '  PORT must be a whole number from 0 to 65535.',
        '  SMS_PROVIDER must be console or twilio.',
        '  SMTP_URL must be set when MAIL_PROVIDER is smtp.',
        '  MAIL_FROM must be set when MAIL_PROVIDER is smtp.',
      ].join('\n'),
    );
  });

  test('a port in use', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as net.AddressInfo;
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} is in use by another program`);
    taken.close();
  });

  test('a HOST that is not here', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toContain('HOST 192.0.2.1 is not an address of this machine');
  });

  test('a DATA_DIR below a file', async () => {
    fs.writeFileSync(dataDir, '');
    expect(await refusal({ DATA_DIR: path.join(dataDir, 'inside') })).toContain('cannot be used');
  });

  // Root writes everywhere, so it has to send somebody else; who cannot read a checkout that only root may enter.
  const stranger = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const canSendStranger = !isRoot || isOpenToAll(process.cwd());
  test.runIf(canSendStranger)('a DATA_DIR that this account may not write', async () => {
    fs.mkdirSync(dataDir, { mode: 0o555 });
    fs.chmodSync(dataDir, 0o555);
    expect(await refusal({ DATA_DIR: path.join(dataDir, 'inside') }, stranger)).toBe(
      `DATA_DIR ${path.join(dataDir, 'inside')} cannot be used: this account may not write there.`,
    );
  });

  test('a DATA_DIR that is somebody else’s folder, and leaves it as it is', async () => {
    fs.mkdirSync(dataDir, { mode: 0o755 });
    fs.writeFileSync(path.join(dataDir, 'thesis.odt'), '');
    expect(await refusal({})).toContain('holds files of something else');
    expect(mode(dataDir)).toBe('755');
  });

  test('a DATABASE_URL that nobody answers, without its password', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/reunion', SESSION_SECRET: SECRET });
    expect(said).toContain('The database 127.0.0.1:1/reunion of DATABASE_URL cannot be reached: connect ECONNREFUSED');
    expect(said).not.toContain('hidden');
  });

  test('a DATABASE_URL whose database does not exist', async () => {
    const database = await emptyDatabase();
    await database.drop();
    expect(await refusal({ DATABASE_URL: urlOf(database), SESSION_SECRET: SECRET })).toMatch(/does not exist\.$/);
  });

  test('a migration that cannot run', async () => {
    const database = await testDatabase();
    const client = await connect(database.connection);
    await client.query("update migrations set checksum = 'other' where name like '0001%'");
    await client.end();
    expect(await refusal({ DATABASE_URL: urlOf(database), SESSION_SECRET: SECRET })).toMatch(
      /^Migration 0001.* was changed after it ran here: add a new file instead\.$/,
    );
    await database.drop();
  });
});

test('warns where codes of a public address go to the log', async () => {
  const server = start({ PUBLIC_URL: 'https://reunion.example.org' });
  expect(await server.ready()).toBe('https://reunion.example.org');
  expect(server.lines.join('\n')).toContain('Warning: SMS_PROVIDER is console, so verification codes go to this log');
});

function isOpenToAll(place: string): boolean {
  const parents = [place, ...place.split(path.sep).map((_, at, parts) => parts.slice(0, at).join(path.sep) || '/')];
  return parents.every((parent) => (fs.statSync(parent).mode & 0o005) === 0o005);
}

/** 0 where nobody answers. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
