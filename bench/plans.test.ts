/** The query plans of every list in a school of 20,000. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../server/lib/db/database.ts';
import { testDatabase } from '../server/testing/database.ts';
import { recorded, type Statement } from './database.ts';
import { fill } from './growth-data.ts';
import { choosePositions, LISTS } from './growth-lists.ts';

const ALUMNI = 20_000;
const LARGE = [
  'users',
  'event_registrations',
  'registration_guests',
  'waiting_list_entries',
  'payment_ledger',
  'payment_entries',
  'activity_logs',
  'allowed_phone_numbers',
  'rooms',
  'room_assignments',
  'roommate_requests',
  'room_preferences',
  'roster_entries',
  'suggestions',
];

let drop: () => Promise<void>;
let pool: ReturnType<typeof createPool>;
let school: Awaited<ReturnType<typeof choosePositions>>;
let sent: Statement[];

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  pool = createPool({ ...database.connection, max: 2 }, { onError: () => {} });
  await fill(pool, { alumni: ALUMNI, events: 10, logs: ALUMNI * 5 });
  const recording = recorded(pool);
  sent = recording.sent;
  school = await choosePositions(recording.db, pool, ALUMNI);
});

afterAll(async () => {
  await pool.end();
  await drop();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The large tables that a plan reads completely. */
function sequentialScans({ Plans = [], ...node }: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  return [...(type === 'Seq Scan' && LARGE.includes(table) ? [table] : []), ...Plans.flatMap(sequentialScans)];
}

const nodesOf = ({ Plans = [], ...node }: Plan): string[] => [node['Node Type'], ...Plans.flatMap(nodesOf)];

async function planOf(sql: string, parameters: readonly unknown[], settings: readonly string[] = []): Promise<Plan> {
  const client = await pool.connect();
  await client.query('begin');
  for (const setting of settings) await client.query(`set local ${setting}`);
  const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
  await client.query('rollback');
  client.release();
  return rows[0]['QUERY PLAN'][0].Plan;
}

const sequentialScansOf = async (sql: string, parameters: readonly unknown[]) =>
  sequentialScans(await planOf(sql, parameters));

it.each(Object.keys(LISTS))('%s uses indexes', async (name) => {
  sent.length = 0;
  await LISTS[name]?.(school.ctx, school.positions);
  expect(sent).not.toEqual([]);
  for (const { sql, parameters } of [...sent])
    expect([sql, await sequentialScansOf(sql, parameters)]).toEqual([sql, []]);
});

// This log is a fiftieth of the largest one, so workers must be as much cheaper to be used.
const CHEAP_WORKERS = ['parallel_setup_cost = 20', "min_parallel_index_scan_size = '16kB'"];
const startsWorkers = async (sql: string, parameters: readonly unknown[]) =>
  nodesOf(await planOf(sql, parameters, CHEAP_WORKERS)).some((type) => type.startsWith('Gather'));

it.each(Object.keys(LISTS).filter((name) => name.startsWith('logs')))('%s starts no parallel workers', async (name) => {
  sent.length = 0;
  await LISTS[name]?.(school.ctx, school.positions);
  expect(sent.length).toBeGreaterThan(3);
  for (const { sql, parameters } of [...sent])
    expect([sql, await startsWorkers(sql, parameters)]).toEqual([sql, false]);
});

it('the check detects parallel workers', async () => {
  const younger = 'select count(*) from activity_logs where "timestamp" >= (select until from log_counts_until)';
  expect(await startsWorkers(younger, [])).toBe(true);
});

it('the check detects a sequential scan', async () => {
  expect(await sequentialScansOf('select count(*) from users where current_city = $1', ['Kingston'])).toEqual([
    'users',
  ]);
});
