/** A database of the last release before the baseline. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { connect } from './server-folder.ts';

const SCHEMA = path.join(import.meta.dirname, 'fixtures/schema-0033.sql');

/** Columns that had another name in that release. */
const FORMER: Record<string, string> = {
  'auth_sessions.two_factor_at': 'second_factor_at',
  'deliveries.email_content': 'letter', // cspell:disable-line
  'payment_counts.base_cents': 'amount_cents',
};

/** Creates the schema of migration 0033 and its list of migrations. */
export async function makeOldSchema(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection);
  const text = await readFile(SCHEMA, 'utf8');
  const names = text.match(/^-- \d{4}-[a-z-]+\.sql$/gm)?.map((line) => line.slice(3)) ?? [];
  await client.query(text);
  await client.query(
    'create table migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
  await client.query(
    "insert into migrations (name, checksum) select name, 'of that release' from unnest($1::text[]) as name",
    [names],
  );
  await client.end();
}

type Column = { name: string; former: string };

/** Copies every row of a current database into an old one, without triggers, because their counts are copied too. */
export async function copyRows(from: pg.ClientConfig, to: pg.ClientConfig): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)];
  let waiting = await tablesOf(target);
  for (const table of waiting) await target.query(`alter table "${table}" disable trigger user`);
  for (const table of waiting) await target.query(`delete from "${table}"`).catch(() => {});
  while (waiting.length > 0) {
    const blocked: string[] = [];
    for (const table of waiting) {
      // A table that refers to one not yet copied is copied in the next round.
      const copied = await copyTable(source, target, table).then(
        () => true,
        () => false,
      );
      if (!copied) blocked.push(table);
    }
    if (blocked.length === waiting.length) throw new Error(`Not copied: ${blocked.join(', ')}`);
    waiting = blocked;
  }
  for (const table of await tablesOf(target)) await target.query(`alter table "${table}" enable trigger user`);
  await Promise.all([source.end(), target.end()]);
}

async function copyTable(source: pg.Client, target: pg.Client, table: string): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  if (rows.length === 0) return; // a later release has no such table
  const former = await columnsOf(target, table);
  const columns = rows
    .map(({ name }): Column => ({ name, former: FORMER[`${table}.${name}`] ?? name }))
    .filter((column) => former.has(column.former));
  const selected = columns.map(({ name, former }) => `"${name}" as "${former}"`).join(', ');
  const { rows: content } = await source.query(
    `select coalesce(json_agg(t), '[]')::text as rows from (select ${selected} from "${table}") as t`,
  );
  const names = columns.map(({ former }) => `"${former}"`).join(', ');
  await target.query(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
    [content[0].rows],
  );
}

async function columnsOf(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  return rows.map(({ name }) => name);
}
