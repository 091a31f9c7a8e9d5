/** The server as a process: how it starts, what survives it, and how it stops. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { urlOf } from './testing/connection.ts';
import { emptyDatabase } from './testing/database.ts';
import { connect, modeOf, serverFolder, statusOf } from './testing/server-folder.ts';
import { freePort } from './testing/server-process.ts';

const SECRET = 'thirty-two characters or more, for tests';

const place = serverFolder();

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const postmasterFile = () => path.join(place.dataDir, 'postgres/data/postmaster.pid');
const postmaster = () => Number(fs.readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
const connectEmbedded = () =>
  connect({ host: path.join(place.dataDir, 'postgres/socket'), user: 'app', database: 'app' });

test('starts on an empty folder, keeps it to itself, and keeps its secret and database', async () => {
  const server = place.start();
  const url = await server.ready();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // A busy machine may make a query slow, which is logged.
  expect(server.lines.filter((line) => !line.includes('"a slow query"'))).toEqual([`Alumni Reunion is ready: ${url}`]);
  expect(modeOf(place.dataDir)).toBe('700');
  expect(modeOf(path.join(place.dataDir, 'session-secret'))).toBe('600');
  const secret = fs.readFileSync(path.join(place.dataDir, 'session-secret'), 'utf8');
  const client = await connectEmbedded();
  await client.query('create table kept (n int)');
  await client.end();
  expect(await server.stop('SIGTERM')).toBe(0);

  await place.start().ready();
  expect(fs.readFileSync(path.join(place.dataDir, 'session-secret'), 'utf8')).toBe(secret);
  const again = await connectEmbedded();
  expect((await again.query('select * from kept')).rowCount).toBe(0);
  await again.end();
});

test('after kill -9 no PostgreSQL remains, and an immediate start finds every commit', async () => {
  const server = place.start();
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

  await place.start().ready(); // its predecessor's PostgreSQL may still be closing: it waits
  await writing;
  expect(isAlive(pid)).toBe(false);
  const again = await connectEmbedded();
  const { rows } = await again.query<{ n: number }>('select n from ledger order by n');
  await again.end();
  expect(rows.map(({ n }) => n).slice(0, acknowledged)).toEqual(
    Array.from({ length: acknowledged }, (_, at) => at + 1),
  );
});

test('after kill -9 PostgreSQL ends within seconds', async () => {
  const server = place.start();
  await server.ready();
  const pid = postmaster();
  await server.stop('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a second server on the same folder is refused, and the first continues', async () => {
  const first = place.start();
  const url = await first.ready();
  const second = place.start();
  expect(await second.ended).toBe(1);
  expect(second.lines.join('\n')).toBe(
    `Another server (process ${first.pid}) is running on DATA_DIR ${place.dataDir}: stop it first, or choose another DATA_DIR.`,
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('SIGTERM lets open requests finish, stops the database and exits with 0', async () => {
  const server = place.start();
  const url = await server.ready();
  const idle = new http.Agent({ keepAlive: true });
  await new Promise((resolve) =>
    http.get(`${url}/healthz`, { agent: idle }, (answer) => answer.resume().on('end', resolve)),
  );
  const client = await connectEmbedded();
  await client.query('begin; lock table users in access exclusive mode');
  const request = fetch(`${url}/api/directory`);
  const waiting = async () => {
    await client.query('select pg_stat_clear_snapshot()'); // a transaction sees the same activity until then
    return (await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
  };
  const answered = request.then(({ status }) => Promise.reject(new Error(`answered with ${status}, without the lock`)));
  await Promise.race([expect.poll(waiting).toBeGreaterThan(0), answered]);
  const pid = postmaster();
  process.kill(server.pid, 'SIGTERM');
  process.kill(server.pid, 'SIGTERM'); // a terminal and `npm start` may both send it
  const isOpen = () =>
    fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false); // no new connections
  await client.query('rollback');
  await client.end();
  expect((await request).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  idle.destroy();
});

test('SIGTERM during a start ends it in order, without messages', async () => {
  const port = await freePort();
  const server = place.start({ PORT: String(port) });
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/healthz`), { interval: 10 }).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(server.lines.filter((line) => !line.includes('is ready'))).toEqual([]);
  expect(fs.existsSync(postmasterFile())).toBe(false);
});

test('stops when its parent process is gone', async () => {
  const server = place.start();
  await server.ready();
  const pid = postmaster();
  server.disconnect();
  expect(await server.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

describe('while the database is not ready', () => {
  test('the server is healthy and not ready, and refuses other requests with Retry-After', async () => {
    const database = await emptyDatabase();
    const other = await connect(database.connection);
    await other.query('select pg_advisory_lock(727000)'); // another server is migrating
    const port = await freePort();
    const server = place.start({
      DATABASE_URL: urlOf(database.connection),
      SESSION_SECRET: SECRET,
      PORT: String(port),
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${url}/healthz`)).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${url}/api/directory`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    const page = await fetch(`${url}/dashboard`, { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('refresh')).toBe('2');
    expect(await page.text()).toContain('One moment');
    await other.end();
    await server.ready();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await server.stop();
    await database.drop();
  });

  test('two servers that start at once on one empty database both become ready', async () => {
    const database = await emptyDatabase();
    const settings = { DATABASE_URL: urlOf(database.connection), SESSION_SECRET: SECRET };
    const servers = [place.start(settings), place.start(settings)];
    const urls = await Promise.all(servers.map((server) => server.ready()));
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  });
});

test('warns if a public server writes codes to its log', async () => {
  const server = place.start({ PUBLIC_URL: 'https://reunion.example.org' });
  expect(await server.ready()).toBe('https://reunion.example.org');
  expect(server.lines.join('\n')).toContain('Warning: SMS_PROVIDER is console, so verification codes go to this log');
});
