/** Runs the .sql files of a folder, in name order, forward only, each in its own transaction. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { school } from '../../../school.config.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';

const LOCK_NOT_AVAILABLE = '55P03';

export type Migration = { name: string; text: string; checksum: string };

const TABLE =
  'create table if not exists public.migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())';

export class MigrationError extends Error {}

export type MigrateOptions = {
  /** Milliseconds to wait for another server that is migrating. */
  lockTimeout?: number;
  /** Milliseconds to retry while a running server uses a table. */
  tableTimeout?: number;
  /** Milliseconds of one attempt: everyone who needs the table waits as long. */
  tableWait?: number;
  /** Called with a sentence before a retry. */
  onWait?: (sentence: string) => void;
  adoption?: Adoption;
};

export type Adoption = { file: string; from: string; baseline: string };

/**
 * Returns the names it ran. Safe on several servers at once: later ones wait, then find nothing to do. Throws
 * MigrationError with a sentence if a file failed, was changed, is missing or out of order, if the database is too old,
 * or after a timeout.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder: string,
  { lockTimeout = 120_000, adoption, ...options }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client(connection); // not from the pool, which would prepare a file of many statements
  // Without a listener a lost connection would end the process with a stack trace.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeMigrationLock(client, lockTimeout);
    await client.query(TABLE);
    const adopted = adoption ? await adopt(client, adoption, files, options) : [];
    const due = pending(files, await migrationsRun(client));
    for (const file of due) await runWithRetries(client, options, file.name, () => apply(client, file));
    return [...adopted, ...due.map(({ name }) => name)];
  } finally {
    await client.end();
  }
}

async function migrationsRun(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function adopt(
  client: pg.Client,
  { file, from, baseline }: Adoption,
  files: readonly Migration[],
  options: MigrateOptions,
): Promise<string[]> {
  const done = await migrationsRun(client);
  const known = new Set(files.map(({ name }) => name));
  if ([...done.keys()].every((name) => known.has(name))) return [];
  if (!done.has(from)) {
    // An unknown name that sorts after ours belongs to a newer release, which `pending` reports.
    if ([...done.keys()].every((name) => known.has(name) || name > baseline)) return [];
    throw new MigrationError(
      `This database is of a release before migration ${from}: start the last release that has it once, then this one.`,
    );
  }
  const name = path.basename(file);
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  await runWithRetries(client, options, name, async () => {
    await runText(client, name, text);
    await client.query('delete from public.migrations');
    for (const each of files.filter((one) => one.name <= baseline)) await note(client, each);
  });
  return [name];
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationError(`No migrations were found in ${folder}.`);
  return Promise.all(
    names.map(async (name) => {
      // Git may check out files with other line ends.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Released with the connection. Throws a MigrationError after `timeout` milliseconds. */
export async function takeMigrationLock(client: pg.Client, timeout: number): Promise<void> {
  await setTimeouts(client, timeout);
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new MigrationError(
      `Another server has been migrating this database for more than ${Math.round(timeout / 1000)} seconds: wait for it, or stop it.`,
    );
  }
}

export async function releaseMigrationLock(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
}

/** Also overrides a statement_timeout of the database or the connection string. */
async function setTimeouts(client: pg.Client, lock: number): Promise<void> {
  await client.query(`set lock_timeout = ${Math.round(lock)}; set statement_timeout = 0`);
}

/** Also checks that the files already run are unchanged. */
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

/** Others queue behind a migration that waits for a table, so it waits briefly, rolls back and tries again. */
async function runWithRetries(
  client: pg.Client,
  { tableTimeout = 60_000, tableWait = 2_000, onWait }: MigrateOptions,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const giveUp = Date.now() + tableTimeout;
  for (;;) {
    try {
      return await inOneTransaction(client, Math.min(tableWait, tableTimeout), work);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as pg.DatabaseError;
      if (code !== LOCK_NOT_AVAILABLE || Date.now() + tableWait > giveUp) throw error;
      onWait?.(`Migration ${name} waits for a table that a long transaction is using, and will try again.`);
      await sleep(tableWait);
    }
  }
}

async function inOneTransaction(client: pg.Client, tableWait: number, work: () => Promise<void>): Promise<void> {
  await setTimeouts(client, tableWait);
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection may have failed
    throw error;
  }
}

export async function migrateWithin(client: pg.Client, files: readonly Migration[]): Promise<void> {
  await client.query(TABLE);
  for (const file of files) await apply(client, file);
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await runText(client, file.name, file.text);
  await note(client, file);
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function runText(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    // For days in the school's zone: current_setting('school.zone').
    await client.query("select set_config('school.zone', $1, false)", [school.zone]);
    await client.query(text);
  } catch (error) {
    const { message, position, code } = error as pg.DatabaseError;
    const line = position ? ` at line ${text.slice(0, Number(position)).split('\n').length}` : '';
    const advice =
      code === LOCK_NOT_AVAILABLE ? '; a running server is using its table: stop that server, then start again' : '';
    throw new MigrationError(`Migration ${name} failed${line} and was undone: ${message}${advice}.`, { cause: error });
  }
}
