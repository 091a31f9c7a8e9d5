/** Runs the plain .sql files of a folder, in name order, forward only, each in its own transaction. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATION_LOCK } from './advisory-locks.ts';

const LOCK_NOT_AVAILABLE = '55P03';

export type Migration = { name: string; text: string; checksum: string };

const TABLE =
  'create table if not exists public.migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())';

export class MigrationError extends Error {}

export type MigrateOptions = {
  /** How long to wait for a server that is migrating right now, in milliseconds. */
  patience?: number;
  /** How long a migration may try to get at a table that a running server is using, in milliseconds. */
  tablePatience?: number;
  /** How long one of those tries may take: who comes after it for the table has to wait as long. */
  tableWait?: number;
  /** Hears a sentence whenever a table was not to be had and the migration will try again. */
  onWait?: (sentence: string) => void;
};

/**
 * Returns the names it ran. Safe to call from several servers at once: the later ones wait, then find nothing to do.
 * @throws MigrationError with a sentence where a file failed, was changed, is lost or comes too late, or the wait is over.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder: string,
  { patience = 120_000, ...options }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client(connection); // its own client: the pool prepares statements, and a file holds many
  // Without a listener a connection lost between two queries would end the process with a stack trace.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeMigrationLock(client, patience);
    await client.query(TABLE);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migrations',
    );
    const due = pending(files, new Map(rows.map((row) => [row.name, row.checksum])));
    for (const file of due) await runPatiently(client, file, options);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The files of a folder, in the order in which they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationError(`No migrations were found in ${folder}.`);
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends on another machine.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Keeps other servers from migrating. Freed with the connection, even when this process dies. Throws a MigrationError
 * where another has it for longer than `patience` milliseconds.
 */
export async function takeMigrationLock(client: pg.Client, patience: number): Promise<void> {
  await setTimeouts(client, patience);
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new MigrationError(
      `Another server has been migrating this database for more than ${Math.round(patience / 1000)} seconds: wait for it, or stop it.`,
    );
  }
}

/** Before the connection's end, for one that goes on with something else. */
export async function releaseMigrationLock(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
}

/** Also lifts a statement_timeout that the database or the address sets for ordinary queries. */
async function setTimeouts(client: pg.Client, lock: number): Promise<void> {
  await client.query(`set lock_timeout = ${Math.round(lock)}; set statement_timeout = 0`);
}

/** The files that have not run yet, having made sure that the others are the ones that ran. */
function pending(files: readonly Migration[], done: ReadonlyMap<string, string>): Migration[] {
  const names = new Set(files.map(({ name }) => name));
  const lost = [...done.keys()].find((name) => !names.has(name));
  if (lost) throw new MigrationError(`Migration ${lost} has run here but its file is gone: is this an older release?`);

  const changed = files.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
  if (changed) {
    throw new MigrationError(`Migration ${changed.name} was changed after it ran here: add a new file instead.`);
  }
  const newest = [...done.keys()].sort().at(-1) ?? '';
  const due = files.filter(({ name }) => !done.has(name));
  const late = due.find(({ name }) => name < newest);
  if (late) {
    throw new MigrationError(
      `Migration ${late.name} sorts before ${newest}, which has run here: give it a later name.`,
    );
  }
  return due;
}

/**
 * Anyone who wants a table that a migration waits for waits behind it, so one long transaction would stop everyone. It
 * waits briefly, is undone, lets the others pass, and tries again.
 */
async function runPatiently(
  client: pg.Client,
  migration: Migration,
  { tablePatience = 60_000, tableWait = 2_000, onWait }: MigrateOptions,
): Promise<void> {
  const giveUp = Date.now() + tablePatience;
  for (;;) {
    try {
      return await run(client, migration, Math.min(tableWait, tablePatience));
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as pg.DatabaseError;
      if (code !== LOCK_NOT_AVAILABLE || Date.now() + tableWait > giveUp) throw error;
      onWait?.(`Migration ${migration.name} waits for a table that a long transaction is using, and will try again.`);
      await sleep(tableWait);
    }
  }
}

async function run(client: pg.Client, migration: Migration, tableWait: number): Promise<void> {
  await setTimeouts(client, tableWait);
  await client.query('begin');
  try {
    await apply(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection itself may be what failed
    throw error;
  }
}

/** Runs these in the transaction that the caller has begun, as restoring a backup does: all of it or nothing. */
export async function migrateWithin(client: pg.Client, files: readonly Migration[]): Promise<void> {
  await client.query(TABLE);
  for (const file of files) await apply(client, file);
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text);
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    const { message, position, code } = error as pg.DatabaseError;
    const line = position ? ` at line ${text.slice(0, Number(position)).split('\n').length}` : '';
    const advice =
      code === LOCK_NOT_AVAILABLE ? '; a running server is using its table: stop that server, then start again' : '';
    throw new MigrationError(`Migration ${name} failed${line} and was undone: ${message}${advice}.`, { cause: error });
  }
}
