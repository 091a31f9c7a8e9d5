/**
 * What the staff's lists cost at a hundred thousand rows, and the log at a million, beside a small school. Run:
 * `node bench/lists.ts`; with `--explain` it prints how PostgreSQL went about each in the large one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';
import { listRoles } from '../server/access/roles.ts';
import { listLogs } from '../server/audit/logs.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import type { MemberContext } from '../server/lib/context.ts';
import { createPool } from '../server/lib/database.ts';
import { listNumbers } from '../server/phones/numbers.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { listRoomEvents, listRooms } from '../server/rooms/rooms.ts';
import { listUsers } from '../server/users/users.ts';
import { fill, type Size } from './lists-data.ts';

const SMALL: Size = { users: 1_000, phones: 1_000, rooms: 1_000, events: 10, logs: 10_000 };
const LARGE: Size = { users: 100_000, phones: 100_000, rooms: 100_000, events: 200, logs: 1_000_000 };
const ROUNDS = 15;
const WARM_UP = 8; // a prepared statement may change its plan after five

type List = (ctx: MemberContext, marks: Marks) => Promise<unknown>;
/** Cursors into the middle of a list, and an event with rooms. */
type Marks = { user: string; phone: string; log: string; event: string };

const cursorAt = (id: string) => Buffer.from(JSON.stringify([id])).toString('base64url');
const sort = 'newest' as const;

const LISTS: Record<string, List> = {
  'users, newest': (ctx) => listUsers(ctx, { sort }),
  'users, by name': (ctx) => listUsers(ctx, { sort: 'name' }),
  'users, by e-mail': (ctx) => listUsers(ctx, { sort: 'email' }),
  'users, by name, from the middle': (ctx, { user }) => listUsers(ctx, { sort: 'name_desc', cursor: cursorAt(user) }),
  'users, of a role': (ctx) => listUsers(ctx, { sort, role: 'ACCOUNTANT' }),
  'users, of a house, by first name': (ctx) => listUsers(ctx, { sort: 'first_name', house: 'Deroux' }),
  'users, unfinished': (ctx) => listUsers(ctx, { sort, profile: 'incomplete' }),
  'users, searched: a common name': (ctx) => listUsers(ctx, { sort, q: 'marcia campbell' }),
  'users, searched: two letters': (ctx) => listUsers(ctx, { sort: 'name', q: 'ca' }),
  'users, searched: a number': (ctx) => listUsers(ctx, { sort, q: '876 200-0500' }),
  'users, searched: nobody': (ctx) => listUsers(ctx, { sort, q: 'xyzzy' }),
  'phones, newest': (ctx) => listNumbers(ctx, {}),
  'phones, revoked': (ctx) => listNumbers(ctx, { status: 'revoked' }),
  'phones, from the middle': (ctx, { phone }) => listNumbers(ctx, { cursor: cursorAt(phone) }),
  'phones, searched: a number': (ctx) => listNumbers(ctx, { q: '200-0500' }),
  'phones, searched: a note': (ctx) => listNumbers(ctx, { q: 'class of 1989' }),
  'phones, searched: a user': (ctx) => listNumbers(ctx, { q: 'marcia campbell' }),
  'phones, searched: nothing': (ctx) => listNumbers(ctx, { q: 'xyzzy' }),
  'rooms, the events': (ctx) => listRoomEvents(ctx),
  'rooms, of one event': (ctx, { event }) => listRooms(ctx, event, {}),
  roles: (ctx) => listRoles(ctx),
  'logs, newest': (ctx) => listLogs(ctx, {}),
  'logs, of an action': (ctx) => listLogs(ctx, { action_type: 'ROLE_ASSIGNED' }),
  'logs, of a common action': (ctx) => listLogs(ctx, { action_type: 'LOGIN_SUCCESS' }),
  'logs, of an action and entity that never meet': (ctx) =>
    listLogs(ctx, { action_type: 'LOGIN_SUCCESS', entity_type: 'payment_ledger' }),
  'logs, of a day': (ctx) => listLogs(ctx, { date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
  'logs, from the middle': (ctx, { log }) => listLogs(ctx, { cursor: cursorAt(log) }),
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
const postgres = await startEmbedded(folder, { durable: false });
const small = await school('small', SMALL);
const large = await school('large', LARGE);

if (process.argv.includes('--explain')) await explainAll();
else await compareAll();

await small.pool.end();
await large.pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

async function school(name: string, size: Size) {
  const owner = new pg.Client(postgres.connection);
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const connection = { ...postgres.connection, database: name };
  await prepareDatabase(connection);
  const pool = createPool({ ...connection, max: 4 }, { onError: () => {} });
  await fill(pool, size);
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  const middle = async (from: string, order: string, count: number) =>
    (await pool.query(`select id from ${from} order by ${order} offset ${count / 2} limit 1`)).rows[0].id;
  const marks: Marks = {
    user: await middle('users', 'last_name collate person_names', size.users),
    phone: await middle('allowed_phone_numbers', 'created_at', size.phones),
    log: await middle('activity_logs', '"timestamp"', size.logs),
    event: await middle('events', 'start_date', size.events),
  };
  // The lists ask nobody who asks: access is checked before.
  return { pool, asked, marks, ctx: { db, now: new Date() } as MemberContext };
}

async function compareAll(): Promise<void> {
  console.log(`Medians of ${ROUNDS}, interleaved: the large school, and how many times the small one's.\n`);
  for (const [name, list] of Object.entries(LISTS)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [ofSmall, ofLarge] = [await milliseconds(small, list), await milliseconds(large, list)];
      if (round < 0) continue;
      times.small.push(ofSmall);
      times.large.push(ofLarge);
    }
    const [one, other] = [median(times.small), median(times.large)];
    console.log(`${name.padEnd(48)} ${other.toFixed(1).padStart(8)} ms ${(other / one).toFixed(1).padStart(8)} times`);
  }
}

type School = Awaited<ReturnType<typeof school>>;

async function milliseconds({ ctx, marks }: School, list: List): Promise<number> {
  const start = performance.now();
  await list(ctx, marks);
  return performance.now() - start;
}

async function explainAll(): Promise<void> {
  for (const [name, list] of Object.entries(LISTS)) {
    large.asked.length = 0;
    await list(large.ctx, large.marks);
    for (const { sql, parameters } of [...large.asked]) {
      const { rows } = await large.pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
      console.log(`\n== ${name}\n${sql}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
    }
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
