/**
 * What each list costs at a million alumni, a million registrations and five million log entries, beside a hundredth of
 * each. `node bench/growth.ts [--alumni 1000000] [--only directory] [--explain] [--keep FOLDER]`; kept data are used again.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';
import { listLogs } from '../server/audit/logs.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { listAttendees } from '../server/events/attendees.ts';
import type { MemberContext } from '../server/lib/context.ts';
import { createPool } from '../server/lib/database.ts';
import { listPayments } from '../server/payments/ledger.ts';
import { listCloseNames } from '../server/people/close-names.ts';
import { listConnections } from '../server/people/connections.ts';
import { listDirectory } from '../server/people/directory.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { listRegistered } from '../server/registrations/staff-list.ts';
import { listUsers } from '../server/users/users.ts';
import { fill } from './growth-data.ts';

const { values: asked } = parseArgs({
  options: {
    alumni: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const ROUNDS = 40;
const WARM_UP = 8; // a prepared statement may change its plan after five

type List = (ctx: MemberContext, marks: Marks) => Promise<unknown>;
/** Ids at which a later page begins, and an event with its share of the registrations. */
type Marks = { person: string; publicPerson: string; connection: string; user: string; log: string; event: string };

const cursorAt = (id: string) => Buffer.from(JSON.stringify([id])).toString('base64url');
const asStranger =
  (list: List): List =>
  (ctx, marks) =>
    list({ ...ctx, actor: null } as never, marks);
const sort = 'newest' as const;

const LISTS: Record<string, List> = {
  'directory, a stranger': asStranger((ctx) => listDirectory(ctx, {})),
  'directory, a stranger, page 400': asStranger((ctx, { publicPerson }) =>
    listDirectory(ctx, { cursor: cursorAt(publicPerson) }),
  ),
  directory: (ctx) => listDirectory(ctx, {}),
  'directory, page 400': (ctx, { person }) => listDirectory(ctx, { cursor: cursorAt(person) }),
  'directory, 2 letters': (ctx) => listDirectory(ctx, { q: 'ma' }),
  'directory, 4 letters': (ctx) => listDirectory(ctx, { q: 'marc' }),
  'directory, 8 letters': (ctx) => listDirectory(ctx, { q: 'campbell' }),
  'directory, a common name': (ctx) => listDirectory(ctx, { q: 'marcia campbell' }),
  'directory, a rare name': (ctx) => listDirectory(ctx, { q: 'quartey5000' }),
  'directory, nobody’s name': (ctx) => listDirectory(ctx, { q: 'xyzzy' }),
  'directory, 2 letters nobody has': (ctx) => listDirectory(ctx, { q: 'xq' }),
  'directory, a stranger, 4 letters': asStranger((ctx) => listDirectory(ctx, { q: 'marc' })),
  'directory, names like a slip': (ctx) => listCloseNames(ctx, { q: 'marcai cambpell' }),
  'directory, a stranger, names like a slip': asStranger((ctx) => listCloseNames(ctx, { q: 'marcai c' })),
  'directory, a house': (ctx) => listDirectory(ctx, { house: 'Deroux' }),
  'directory, a form': (ctx) => listDirectory(ctx, { form: 3 }),
  'directory, a form and level': (ctx) => listDirectory(ctx, { form: 3, level: 'N' }),
  'directory, a form, level and house': (ctx) => listDirectory(ctx, { form: 3, level: 'N', house: 'Deroux' }),
  connections: (ctx) => listConnections(ctx, {}),
  'connections, page 400': (ctx, { connection }) => listConnections(ctx, { cursor: cursorAt(connection) }),
  'connections, a form and house': (ctx) => listConnections(ctx, { form: 2, house: 'Deroux' }),
  attendees: (ctx, { event }) => listAttendees(ctx, event, undefined),
  'registrations of an event': (ctx, { event }) => listRegistered(ctx, event, { sort: 'newest' }),
  payments: (ctx) => listPayments(ctx, { sort: 'waiting' }),
  'payments, searched': (ctx) => listPayments(ctx, { q: 'marcia campbell', sort: 'waiting' }),
  users: (ctx) => listUsers(ctx, { sort }),
  'users, from the middle': (ctx, { user }) => listUsers(ctx, { sort: 'name', cursor: cursorAt(user) }),
  'users, searched': (ctx) => listUsers(ctx, { sort: 'name', q: 'marcia campbell' }),
  logs: (ctx) => listLogs(ctx, {}),
  'logs, of an action': (ctx) => listLogs(ctx, { action_type: 'SUBMIT_PAYMENT' }),
  'logs, of a day': (ctx) => listLogs(ctx, { date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
  'logs, from the middle': (ctx, { log }) => listLogs(ctx, { cursor: cursorAt(log) }),
};

const folder = asked.keep ? path.resolve(asked.keep) : mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
mkdirSync(folder, { recursive: true, mode: 0o700 });
const postgres = await startEmbedded(folder, { durable: false });
const alumni = Number(asked.alumni);
const large = await school(`large_${alumni}`, alumni);
if (asked.explain) await explainAll();
else await compareAll(await school('small_10000', 10_000));
await large.pool.end();
await postgres.stop();
if (!asked.keep) rmSync(folder, { recursive: true, force: true });

async function school(name: string, size: number) {
  const connection = { ...postgres.connection, database: name };
  const isNew = await make(name);
  await prepareDatabase(connection);
  const pool = createPool({ ...connection, max: 4 }, { onError: () => {} });
  if (isNew) await fill(pool, { alumni: size, events: Math.max(10, size / 5_000), logs: size * 5 });
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  const at = async (from: string, order: string, offset: number) =>
    (await pool.query(`select id from ${from} order by ${order} offset ${offset} limit 1`)).rows[0].id as string;
  const names = 'collate person_names, first_name collate person_names, id';
  const listed = 'users where profile_completed';
  const me = await at(listed, 'created_at', 77);
  const levels = 'array[form_1_level, form_2_level, form_3_level, form_4_level, form_5_level] as form_levels';
  const [actor] = (
    await pool.query(`select id, profile_completed, sports_house, ${levels} from users where id = $1`, [me])
  ).rows;
  const ctx = { db, now: new Date(), actor: { ...actor, roles: [], permissions: [] } };
  const last = (await listConnections(ctx as never, {})).items.at(-1);
  const marks: Marks = {
    person: await at(listed, `last_name ${names}`, 24 * 250),
    publicPerson: await at(listed, `left(last_name, 1) ${names}`, 24 * 250),
    connection: last?.id ?? me,
    user: await at('users', `last_name ${names}`, size / 2),
    log: await at('activity_logs', '"timestamp"', size),
    event: await at('events', 'start_date', 3),
  };
  // The lists ask nobody who asks: access is checked before.
  return { pool, sent, marks, ctx: ctx as unknown as MemberContext };
}

/** False where the data of an earlier run are there. */
async function make(name: string): Promise<boolean> {
  const owner = new pg.Client(postgres.connection);
  await owner.connect();
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await owner.query(`create database ${name}`);
  await owner.end();
  return !rowCount;
}

async function compareAll(small: School): Promise<void> {
  console.log(
    `${ROUNDS} rounds, interleaved: p50 and p95 at ${alumni} alumni in ms, and the p95 as times that at 10000.\n`,
  );
  for (const [name, list] of chosen()) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [ofSmall, ofLarge] = [await milliseconds(small, list), await milliseconds(large, list)];
      if (round < 0) continue;
      times.small.push(ofSmall);
      times.large.push(ofLarge);
    }
    const [one, other] = [share(times.small, 0.95), share(times.large, 0.95)];
    const figures = [share(times.large, 0.5), other, other / one].map((figure) => figure.toFixed(1).padStart(9));
    console.log(name.padEnd(44) + figures.join(''));
  }
  await small.pool.end();
}

type School = Awaited<ReturnType<typeof school>>;

function chosen() {
  return Object.entries(LISTS).filter(([name]) => name.includes(asked.only));
}

async function milliseconds({ ctx, marks }: School, list: List): Promise<number> {
  const start = performance.now();
  await list(ctx, marks);
  return performance.now() - start;
}

async function explainAll(): Promise<void> {
  for (const [name, list] of chosen()) {
    large.sent.length = 0;
    await list(large.ctx, large.marks);
    for (const { sql, parameters } of [...large.sent]) {
      const { rows } = await large.pool.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
      console.log(`\n== ${name}\n${sql}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
    }
  }
}

function share(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}
