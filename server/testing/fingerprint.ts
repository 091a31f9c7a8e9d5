import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../lib/db/database.ts';

/** A hash of each table, to compare before and after. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const parts = (await tablesOf(db)).map(
    (name): RawBuilder<unknown> =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(to_jsonb(x)::text, '|' order by to_jsonb(x)::text), '')) as print from ${sql.table(name)} as x`,
  );
  const prints = await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}

/** Where the queue works, sending an email changes its delivery and its links: waits until none is left to send. */
export const emailsSent = (db: Db) =>
  expect.poll(() => db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()).toEqual([]);

/** What people may change in rows of others: counters, by registering, and when something was last done about a name. */
const SHARED = [
  'sold_quantity',
  'held_quantity',
  'registered_count',
  'guest_count',
  'held_count',
  'current_attendance',
  'last_activity_at',
];

/** Counter tables, which change with any profile or payment. */
const SUMS = ['class_counts', 'people_counts', 'name_words', 'number_counts', 'payment_counts', 'payment_entry_counts'];

/** Every row as a text, without what is shared, to find changed rows. */
export async function rowsOf(db: Db): Promise<Set<string>> {
  const tables = (await tablesOf(db)).filter((name) => !SUMS.includes(name));
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text || ' ' || (to_jsonb(x) - ${sql.val(SHARED)}::text[])::text as row from ${sql.table(name)} as x`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`.execute(db);
  return rows.map(({ name }) => name);
}
