/**
 * `npm run test:sqlmap [words]`: runs sqlmap against every read with parameters and chosen writes of a demo server, after a
 * control: a vulnerable server that it must find.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Operation } from '../contract/operation.ts';
import { OPERATIONS, sampleOf } from '../server/testing/samples.ts';
import { startControl, startDemoServer } from './demo-server.ts';
import { requireProgram } from './packages.mjs';

/** Seconds for one operation; an unfinished attack is reported. */
const MAX_SECONDS = 60;
const WRITES =
  /^(POST \/(session|verify-code|send-verification|accounts|events|rooms|phone-numbers|payment-profiles|role-assignments)|PUT \/profile)$/;
/** Skips files and reads without parameters. */
const isTested = (name: string, operation: Operation) =>
  name.startsWith('GET ')
    ? operation.reply !== 'file' && Boolean(operation.query ?? operation.params)
    : WRITES.test(name);

requireProgram('sqlmap');
const demo = await startDemoServer();
const { url, origin, pool, folder } = demo;
const cookie = await demo.signIn('SUPER_ADMIN');

let isSafe = (await tryControl()) === 'injectable';
console.log(
  `control, a concatenated query: ${isSafe ? 'injectable, as expected' : 'NOT FOUND, so the other results prove nothing'}`,
);
const words = process.argv.slice(2);
for (const [name, operation] of OPERATIONS) {
  if (!isTested(name, operation) || (words.length > 0 && !words.some((word) => name.includes(word)))) continue;
  const request = requestOf(name, operation);
  const { result, answers } = await attack(name.replaceAll(/\W+/g, '-'), textOf(request));
  console.log(`${name}: ${result}; normal status ${await statusOf(request)}${answers}`);
  isSafe &&= result === 'not injectable';
}
isSafe = demo.reportServerErrors() && isSafe;
await demo.stop();
process.exitCode = isSafe ? 0 : 1;

/** A star marks an id in the path. */
function requestOf(name: string, operation: Operation) {
  const [method = '', template = ''] = name.split(' ');
  const body = operation.body ? JSON.stringify(sampleOf(operation.body)) : '';
  const headers = { Origin: origin, Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) };
  return { method, address: demo.addressOf(template, operation, '*'), headers, body };
}
type Request = ReturnType<typeof requestOf>;

/** For sqlmap. */
function textOf({ method, address, headers, body }: Request): string {
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map((header) => header.join(': '));
  return [`${method} ${address} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** The status without an attack: a request refused for another reason tests nothing. */
async function statusOf({ method, address, headers, body }: Request): Promise<number> {
  const answer = await fetch(url + address.replaceAll('*', ''), { method, headers, ...(body && { body }) });
  return answer.status;
}

async function attack(name: string, request: string) {
  const file = path.join(folder, `${name}.http`);
  fs.writeFileSync(file, request);
  const options = [
    ...['-r', file, '--batch', '--dbms=PostgreSQL', '--level=1', '--risk=2', '--technique=BEUS', '--union-cols=1-12'],
    ...['--output-dir', path.join(folder, 'sqlmap'), '--disable-coloring', '--flush-session', '--skip-waf'],
    ...['--ignore-stdin', '--ignore-code=*'],
  ];
  const { stdout, isTimeout } = await runWithTimeout('sqlmap', options);
  const answers = [...stdout.matchAll(/(\d{3}) \([\w ]+\) - (\d+) times/g)].map(
    ([, code, times]) => `${code}: ${times}`,
  );
  return { result: resultOf(stdout, isTimeout), answers: answers.length ? `, then ${answers.join(', ')}` : '' };
}

/** Asynchronous, because this process also serves the control and resets the limits. */
async function runWithTimeout(command: string, options: string[]): Promise<{ stdout: string; isTimeout: boolean }> {
  const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'ignore'], timeout: MAX_SECONDS * 1000 });
  const stdout = text(child.stdout);
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { stdout: await stdout, isTimeout: signal !== null };
}

function resultOf(output: string, isTimeout: boolean): string {
  if (/identified the following injection point/.test(output)) return 'injectable';
  if (
    /do not appear to be injectable|no parameter\(s\) found|Skipping|does not seem to be injectable/.test(output) &&
    !isTimeout
  )
    return 'not injectable';
  return isTimeout
    ? `not found injectable in ${MAX_SECONDS} s`
    : `NOT TESTED: ${output.trim().split('\n').slice(-4).join(' / ')}`;
}

/** A server with an SQL injection, on the same database. */
async function tryControl(): Promise<string> {
  const control = await startControl(async (term, response) => {
    const found = await pool.query(`select id from events where name like '%${term}%'`).catch(() => ({ rowCount: 0 }));
    response.end(`${found.rowCount} events`);
  });
  const { result } = await attack('control', `GET /?q=Reunion HTTP/1.1\r\nHost: ${control.host}\r\n\r\n`);
  control.stop();
  return result;
}
