/**
 * `npm run test:sqlmap [words]`: a server with the school of the demo on this machine, and sqlmap at every read that takes
 * words or ids and at chosen writes. First at a control that is open to it, so that silence means something.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Operation } from '../contract/operation.ts';
import { findRunning } from '../server/embedded-postgres/socket.ts';
import { OPERATIONS, sampleOf } from '../server/testing/samples.ts';
import { startServer } from '../server/testing/server-process.ts';

/** Seconds that one operation may take; what is not through by then is said. */
const BOUND = 60;
const WRITES =
  /^(POST \/(session|verify-code|send-verification|accounts|events|rooms|phone-numbers|payment-profiles|role-assignments)|PUT \/profile)$/;
/** Read by no one: files, and what has no words in it. */
const isTried = (name: string, operation: Operation) =>
  name.startsWith('GET ')
    ? operation.reply !== 'file' && Boolean(operation.query ?? operation.params)
    : WRITES.test(name);

if (spawnSync('sqlmap', ['--version']).error) install();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-sqlmap-'));
fs.chmodSync(folder, 0o755); // PostgreSQL's account must pass
const dataDir = path.join(folder, 'data');
const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, {}, 'demo/main.ts');
const url = (await server.ready()).replace('localhost', '127.0.0.1');
const origin = url.replace('127.0.0.1', 'localhost');
const pool = new pg.Pool({ ...findRunning(dataDir), max: 2 });
// Limits would answer for the operations, and prove nothing about them.
const limits = setInterval(() => void pool.query('truncate rate_limits').catch(() => {}), 250);
const cookie = await signIn();
const ids = await realIds();

let well = (await tryControl()) === 'injectable';
console.log(
  `control, a query glued together: ${well ? 'found injectable, as it is' : 'NOT FOUND: the rest proves nothing'}`,
);
const words = process.argv.slice(2);
for (const [name, operation] of OPERATIONS) {
  if (!isTried(name, operation) || (words.length > 0 && !words.some((word) => name.includes(word)))) continue;
  const request = requestOf(name, operation);
  const { result, answers } = await attack(name.replaceAll(/\W+/g, '-'), request);
  console.log(`${name}: ${result}; untouched ${await statusOf(request)}${answers}`);
  well &&= result === 'not injectable';
}
clearInterval(limits);
const serverErrors = server.lines.filter((line) => line.includes('request failed'));
console.log(
  `${serverErrors.length} answers 500${serverErrors[0] ? `, the first: ${serverErrors[0].slice(0, 500)}` : ''}`,
);
await pool.end();
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
process.exitCode = well && serverErrors.length === 0 ? 0 : 1;

function install(): void {
  console.log('Installing sqlmap from Debian (apt-get) ...');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', 'sqlmap'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('sqlmap could not be installed: install it by hand, then run this again.');
}

async function signIn(): Promise<string> {
  const [, password = ''] = /password is (\S+):/.exec(await server.line(/password is/)) ?? [];
  const [email = ''] = /\S+@\S+/.exec(await server.line(/SUPER_ADMIN/)) ?? [];
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: true }),
  });
  if (answer.status !== 200) throw new Error(`The administrator of the demo could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** So that an id leads somewhere and the rest of the query is reached. */
async function realIds(): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(`
    select (select id from events where is_published limit 1) as events,
      (select id from users where profile_completed limit 1) as users,
      (select id from users where profile_completed limit 1) as directory,
      (select id from event_registrations limit 1) as registrations, (select id from payment_ledger limit 1) as payments,
      (select id from ticket_types limit 1) as "ticket-types", (select id from payment_profiles limit 1) as "payment-profiles",
      (select id from roles limit 1) as roles`);
  return rows[0] ?? {};
}

/** As HTTP text, which sqlmap reads; a star marks an id in the path. */
function requestOf(name: string, operation: Operation): string {
  const [method = '', template = ''] = name.split(' ');
  const address = template.replace(
    /([\w-]+)\/:\w+/g,
    (_, noun) => `${noun}/${ids[noun] ?? '00000000-0000-4000-8000-000000000000'}*`,
  );
  const { cursor, ...given } = operation.query ? sampleOf(operation.query) : ({} as Record<string, unknown>);
  const filled = Object.entries(given).map(([key, value]) => [key, String(value ?? 'a')] as [string, string]);
  const query = new URLSearchParams(filled).toString();
  const body = operation.body ? JSON.stringify(sampleOf(operation.body)) : '';
  return [
    `${method} /api${address}${query && `?${query}`} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    ...(body ? ['Content-Type: application/json'] : []),
    '',
    body,
  ].join('\r\n');
}

/** Whether the request is a good one before sqlmap touches it: one that is refused for something else tries nothing. */
async function statusOf(request: string): Promise<number> {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', address = ''] = first.split(' ');
  const headers = lines.map((line) => line.split(': ') as [string, string]).filter(([name]) => name !== 'Host');
  const answer = await fetch(url + address.replace('*', ''), { method, headers, ...(body && { body }) });
  return answer.status;
}

async function attack(name: string, request: string) {
  const file = path.join(folder, `${name}.http`);
  fs.writeFileSync(file, request);
  const options = [
    '-r',
    file,
    '--batch',
    '--dbms=PostgreSQL',
    '--level=1',
    '--risk=2',
    '--technique=BEUS',
    '--union-cols=1-12',
  ];
  const quiet = [
    '--output-dir',
    path.join(folder, 'sqlmap'),
    '--disable-coloring',
    '--flush-session',
    '--skip-waf',
    '--ignore-stdin',
    '--ignore-code=*',
  ];
  const { stdout, isCut } = await runBounded('sqlmap', [...options, ...quiet]);
  const answers = [...stdout.matchAll(/(\d{3}) \([\w ]+\) - (\d+) times/g)].map(
    ([, code, times]) => `${code}: ${times}`,
  );
  return { result: resultOf(stdout, isCut), answers: answers.length ? `, then ${answers.join(', ')}` : '' };
}

/** Not in one breath: meanwhile the control answers, and the limits are lifted. */
async function runBounded(command: string, options: string[]): Promise<{ stdout: string; isCut: boolean }> {
  const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'ignore'], timeout: BOUND * 1000 });
  const stdout = text(child.stdout);
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { stdout: await stdout, isCut: signal !== null };
}

function resultOf(output: string, isCut: boolean): string {
  if (/identified the following injection point/.test(output)) return 'injectable';
  if (
    /do not appear to be injectable|no parameter\(s\) found|Skipping|does not seem to be injectable/.test(output) &&
    !isCut
  )
    return 'not injectable';
  return isCut ? `not found injectable in ${BOUND} s` : `NOT TRIED: ${output.trim().split('\n').slice(-4).join(' / ')}`;
}

/** The very vulnerability that the operations must not have, on the same database. In a process's own server, for sqlmap to ask. */
async function tryControl(): Promise<string> {
  const control = http.createServer(async (request, response) => {
    const word = new URL(request.url ?? '', 'http://control').searchParams.get('q');
    const found = await pool.query(`select id from events where name like '%${word}%'`).catch(() => ({ rowCount: 0 }));
    response.end(`${found.rowCount} events`);
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const { result } = await attack('control', `GET /?q=Reunion HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  control.close();
  return result;
}
