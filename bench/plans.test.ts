/** How PostgreSQL goes about each list in a school of twenty thousand: by indexes, never through a whole large table. */
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../db/types.ts';
import { createPool, type Db } from '../server/lib/database.ts';
import { testDatabase } from '../server/testing/database.ts';
import { fill } from './growth-data.ts';
import { chooseMarks, LISTS } from './growth-lists.ts';

const ALUMNI = 20_000;
const LARGE = ['users', 'event_registrations', 'payment_ledger', 'activity_logs', 'allowed_phone_numbers', 'rooms'];

let drop: () => Promise<void>;
let pool: ReturnType<typeof createPool>;
let school: Awaited<ReturnType<typeof chooseMarks>>;
const sent: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  pool = createPool({ ...database.connection, max: 2 }, { onError: () => {} });
  await fill(pool, { alumni: ALUMNI, events: 10, logs: ALUMNI * 5 });
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  school = await chooseMarks(db, pool, ALUMNI);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await drop();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The large tables that a plan reads from one end to the other. */
function readWhole({ Plans = [], ...node }: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  return [...(type === 'Seq Scan' && LARGE.includes(table) ? [table] : []), ...Plans.flatMap(readWhole)];
}

async function wholeTablesOf(sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
  return readWhole(rows[0]['QUERY PLAN'][0].Plan);
}

it.each(Object.keys(LISTS))('%s: by its indexes', async (name) => {
  sent.length = 0;
  await LISTS[name]?.(school.ctx, school.marks);
  expect(sent).not.toEqual([]);
  for (const { sql, parameters } of [...sent]) expect([sql, await wholeTablesOf(sql, parameters)]).toEqual([sql, []]);
});

it('knows a whole table when it sees one', async () => {
  expect(await wholeTablesOf('select count(*) from users where current_city = $1', ['Kingston'])).toEqual(['users']);
});
