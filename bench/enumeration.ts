/**
 * Whether the time of an answer tells who has an account where the answer itself does not. Two hundred samples a side,
 * interleaved in random order, over HTTP to a server of its own; a Mann–Whitney U test says how likely noise alone makes
 * such a difference. Run: `node bench/enumeration.ts [samples]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../server/accounts/auth.ts';
import { prepareDatabase } from '../server/config/prepare-database.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { createDb, createPool } from '../server/lib/db/database.ts';
import { createMember } from '../server/testing/members.ts';
import { urlOf } from '../server/testing/connection.ts';
import { startServer } from '../server/testing/server-process.ts';

const SAMPLES = Number(process.argv[2] ?? 200);
const WARM_UP = 20;
/** Below this no one is convinced that there is a difference. */
const CHANCE = 0.01;
/** Milliseconds between two samples, so that what the server does after an answer is over. */
const PAUSE = 15;

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
const postgres = await startEmbedded(folder);
await prepareDatabase(postgres.connection);
const db = createDb(createPool({ ...postgres.connection, max: 2 }, { onError: () => {} }));
const people = SAMPLES + WARM_UP;
const emails = await addMembers();
await addPhones();
const server = startServer({
  DATABASE_URL: urlOf(postgres.connection),
  DATA_DIR: path.join(folder, 'files'),
  SESSION_SECRET: 'of no use, for it is only a benchmark, and long',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'silent',
});
const url = await server.ready();
/** Each call comes from an address of its own, so that no limit counts them together. */
let calls = 0;

type Side = (n: number) => [operation: string, body: object];
const unknown = (n: number) => `unknown-${n}@school.example`;
const password = 'not the password 1';
const account = (email: string) => ({ first_name: 'New', last_name: 'Member', email, password });

await compare('signing in: an account, no one', {
  known: (n) => ['/session', { email: emails[n], password, remember_me: false }],
  other: (n) => ['/session', { email: unknown(n), password, remember_me: false }],
});
await compare('forgotten password: an account, no one', {
  known: (n) => ['/password-reset-requests', { email: emails[n] }],
  other: (n) => ['/password-reset-requests', { email: unknown(n) }],
});
await compare('requesting a code: a number that a member used, one that is not listed', {
  known: (n) => ['/send-verification', { phoneNumber: used(n) }],
  other: (n) => ['/send-verification', { phoneNumber: stranger(n) }],
});
await compare('a wrong code: a number that was sent one, one that was not', {
  known: (n) => ['/verify-code', { phoneNumber: waiting(n), code: '000000' }],
  other: (n) => ['/verify-code', { phoneNumber: stranger(n), code: '000000' }],
});
await compare('creating an account without a proven number: a taken email, a free one', {
  known: (n) => ['/accounts', account(String(emails[n]))],
  other: (n) => ['/accounts', account(unknown(n))],
});

await server.stop();
await db.destroy();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

async function compare(what: string, sides: { known: Side; other: Side }): Promise<void> {
  const times = { known: [] as number[], other: [] as number[] };
  const answers = { known: new Set<string>(), other: new Set<string>() };
  for (let n = 0; n < people; n++) {
    const order = Math.random() < 0.5 ? (['known', 'other'] as const) : (['other', 'known'] as const);
    for (const side of order) {
      const [operation, body] = sides[side](n);
      const { milliseconds, said } = await ask(operation, body);
      if (n < WARM_UP) continue;
      times[side].push(milliseconds);
      answers[side].add(said);
      await sleep(PAUSE);
    }
  }
  const p = mannWhitney(times.known, times.other);
  const [known, other] = [median(times.known), median(times.other)];
  const said = [...answers.known].join() === [...answers.other].join() ? 'the same answer' : 'DIFFERENT ANSWERS';
  const result = p < CHANCE ? 'TELLS THEM APART' : 'does not tell them apart';
  console.log(
    `${what}: ${known.toFixed(2)} and ${other.toFixed(2)} ms, p = ${p.toPrecision(2)}: ${result} (${said}: ${[...answers.known].join()})`,
  );
}

async function ask(operation: string, body: object) {
  calls += 1;
  const headers = {
    origin: url,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${Math.floor(calls / 60_000)}.${Math.floor(calls / 250) % 250}.${calls % 250}`,
  };
  const began = performance.now();
  const answer = await fetch(`${url.replace('localhost', '127.0.0.1')}/api${operation}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { code = 'done' } = (await answer.json()) as { code?: string };
  return { milliseconds: performance.now() - began, said: `${answer.status} ${code}` };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The two-sided p of the U test, by its normal approximation: good from some twenty samples on. Times have no ties. */
function mannWhitney(one: number[], two: number[]): number {
  const all = [...one.map((time) => ({ time, isOne: true })), ...two.map((time) => ({ time, isOne: false }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0);
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * two.length) / 2;
  const deviation = Math.sqrt((one.length * two.length * (one.length + two.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The standard normal distribution, Abramowitz and Stegun 26.2.17: right to seven places. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function used(n: number): string {
  return `+1876556${String(n).padStart(4, '0')}`;
}
function waiting(n: number): string {
  return `+1876557${String(n).padStart(4, '0')}`;
}
function stranger(n: number): string {
  return `+1876558${String(n).padStart(4, '0')}`;
}

async function addMembers(): Promise<string[]> {
  const stored = await hashPassword('blue mahoe 77');
  const made: string[] = [];
  for (let n = 0; n < people; n++) {
    const { id, email } = await createMember(db);
    await db
      .insertInto('auth_accounts')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password: stored })
      .execute();
    made.push(email);
  }
  return made;
}

async function addPhones(): Promise<void> {
  const all = Array.from({ length: people }, (_, n) => n);
  const { id: used_by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('allowed_phone_numbers')
    .values(all.map((n) => ({ phone: used(n), status: 'used' as const, used_by, used_at: new Date() })))
    .execute();
  const [sent_at, expires_at] = [new Date(), new Date(Date.now() + 60 * 60 * 1000)];
  await db
    .insertInto('verification_codes')
    .values(all.map((n) => ({ phone: waiting(n), code_hash: Buffer.alloc(32, 1), sent_at, expires_at })))
    .execute();
}
