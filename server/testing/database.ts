import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '../lib/db/database.ts';
import { copyDatabase, type TestDatabase } from './postgres.ts';
import { connect } from './server-folder.ts';

export type { TestDatabase };

/** A copy of the migrated and seeded database. */
export function testDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'));
}

/** A database without any migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres'), 'template0');
}

/** The schema of a database as sorted lines, to compare. */
export async function schemaOf(connection: pg.ClientConfig): Promise<string[]> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
      union all select format('statistics target %s.%s %s', attrelid::regclass, attname, attstattarget) from pg_attribute
        where attstattarget > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select regexp_replace(pg_get_functiondef(oid), '\\s*--[^\\n]*', '', 'g') from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 13
      order by 1`);
    return rows.map(({ line }) => line.replace(/^ +/gm, ''));
  } finally {
    await client.end();
  }
}

/** How many statements of this database wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Until a statement of this database waits for a lock, or `work` is done without having waited. */
export async function untilWaiting(db: Db, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone && (await countLockWaits(db)) === 0) await sleep(10);
}

/** How many deadlocks this database had; inTransaction repeats what they end. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.deadlocks ?? 0;
}
