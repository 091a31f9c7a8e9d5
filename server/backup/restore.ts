/** Puts a backup into an empty database and its files into the storage: all of it or nothing. */
import type pg from 'pg';
import { MIGRATIONS } from '../config/prepare-database.ts';
import type { Storage } from '../files/storage.ts';
import { createPool } from '../lib/db/database.ts';
import { type Migration, migrateWithin, readMigrations, takeMigrationLock } from '../lib/db/migrate.ts';
import { StartError } from '../lib/errors.ts';
import { prepareJobs } from '../lib/jobs/queue.ts';
import { type Checked, entriesOf } from './archive-reader.ts';
import { isEmpty, readTables } from './catalog.ts';
import * as format from './format.ts';
import { type CopyIn, connect, copyIn, listOf, sumOf } from './rows.ts';

const LOCK_TIMEOUT_MS = 5_000; // with a server that is migrating: its database is not the empty one that we need

const JOBS_TABLE = `create temporary table restored_jobs (
  n bigint generated always as identity, task text, payload json, priority int, run_at timestamptz, max_attempts int, key text
) on commit drop`;
const JOBS_COLUMNS = 'restored_jobs (task, payload, priority, run_at, max_attempts, key)';
const ADD_JOBS = `select graphile_worker.add_job(task, payload => payload, priority => priority, run_at => run_at,
  max_attempts => max_attempts, job_key => key) from restored_jobs order by n`;

type Target = {
  connection: pg.ClientConfig;
  storage: Storage;
  /** The folder of the migrations; this release's own, unless a test has others. */
  migrations?: string;
};

/**
 * The migrations that are newer than a checked backup.
 * @throws StartError where this release does not know those that it has.
 */
export async function newerMigrations(
  file: string,
  { head }: Checked,
  folder = MIGRATIONS,
): Promise<{ old: Migration[]; newer: Migration[] }> {
  const all = await readMigrations(folder);
  const old = all.slice(0, head.migrations.length);
  const strange = head.migrations.find(
    ({ name, checksum }, at) => old[at]?.name !== name || old[at].checksum !== checksum,
  );
  if (strange) {
    throw new StartError(
      `${file} was made by another release (${head.release}): this one does not know its migration ${strange.name}. Restore it with a release as new as that one.`,
    );
  }
  return { old, newer: all.slice(head.migrations.length) };
}

/**
 * Restores a file that checkArchive found whole. One transaction holds migrations, rows and checks, so that whatever
 * ends this, be it a power cut, leaves the database as empty as it was. Files come before its commit; those that were
 * there already, alike, are left alone, as where only the database was lost.
 * @throws StartError where the database is not empty, or what came back is not what was saved.
 */
export async function restore(target: Target, file: string, checked: Checked): Promise<void> {
  const migrations = await newerMigrations(file, checked, target.migrations);
  const client = await connect(target.connection);
  const stored: format.FileSum[] = [];
  try {
    await takeMigrationLock(client, LOCK_TIMEOUT_MS); // no server prepares the same database meanwhile
    if (!(await isEmpty(client))) {
      throw new StartError(
        'The database is not empty, and a backup is only restored into an empty one: choose another DATA_DIR, or an empty database.',
      );
    }
    await prepareQueue(target.connection);
    await client.query('begin');
    await migrateWithin(client, migrations.old);
    await load({ client, storage: target.storage, stored }, file, checked);
    await compare(client, checked);
    await migrateWithin(client, migrations.newer);
    await client.query(ADD_JOBS);
    stored.length = 0; // where the answer to the commit is lost, its files must stay
    await client.query('commit');
    await client.query('analyze').catch(() => {}); // the database comes to it by itself, only later
  } catch (error) {
    for (const { bucket, key } of stored) await target.storage.remove(bucket, key).catch(() => {}); // the first error counts
    throw error;
  } finally {
    await client.end().catch(() => {}); // undoes what was not committed
  }
}

/** The queue makes its tables itself, each of its migrations in a transaction of its own; empty, they are nothing. */
async function prepareQueue(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, { onError: () => {} });
  try {
    await prepareJobs(pool);
  } finally {
    await pool.end();
  }
}

type Loading = { client: pg.Client; storage: Storage; stored: format.FileSum[] };

async function load(loading: Loading, file: string, { head, contents }: Checked): Promise<void> {
  const { client } = loading;
  const tables = await sameTables(client, head.tables);
  await setTriggers(client, tables, 'disable'); // they counted and refused when the rows were written
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => `public."${name}"`).join(', ')}`);
  await client.query(JOBS_TABLE);
  const targets = new Map(tables.map((table) => [table.name, listOf(table)]));
  targets.set(format.JOBS, JOBS_COLUMNS);
  await loadEntries(loading, file, targets, new Map(contents.files.map((each) => [format.fileEntry(each), each])));
  await setTriggers(client, tables, 'enable');
  for (const { name, last_value, is_called } of head.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public."${name}"`, last_value, is_called]);
  }
}

/** The backup's tables, as the migrations made them here. */
async function sameTables(client: pg.Client, saved: readonly format.Table[]): Promise<readonly format.Table[]> {
  const here = new Map((await readTables(client)).map((table) => [table.name, table]));
  const strange = saved.find(
    ({ name, columns }) => here.get(name)?.columns.toSorted().join() !== columns.toSorted().join(),
  );
  if (strange) throw new StartError(`The backup's table ${strange.name} is not one that its migrations make.`);
  return saved;
}

async function setTriggers(
  client: pg.Client,
  tables: readonly format.Table[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table public."${name}" ${state} trigger user`);
}

async function loadEntries(
  { client, storage, stored }: Loading,
  file: string,
  targets: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, format.FileSum>,
): Promise<void> {
  let open: { table: string; copy: CopyIn } | undefined;
  for await (const { name, content } of entriesOf(file)) {
    const table = format.tableOf(name);
    if (open && open.table !== table) {
      await open.copy.end();
      open = undefined;
    }
    const target = table === undefined ? undefined : targets.get(table);
    if (table !== undefined && target) {
      open ??= { table, copy: copyIn(client, target) };
      await open.copy.write(content);
    }
    const saved = files.get(name);
    if (saved) await storeFile(saved, content, storage, stored);
  }
  await open?.copy.end();
}

async function storeFile(
  saved: format.FileSum,
  content: Buffer,
  storage: Storage,
  stored: format.FileSum[],
): Promise<void> {
  const { bucket, key, type } = saved;
  const there = await storage.get(bucket, key);
  if (there?.equals(content)) return;
  if (there) throw new StartError(`The storage holds another file as ${bucket}/${key}: restore into an empty storage.`);
  stored.push(saved);
  await storage.put(bucket, key, content, type);
}

/** Reads back every row and compares it with what was saved. */
async function compare(client: pg.Client, { head, contents }: Checked): Promise<void> {
  const saved = new Map(contents.rows.map((row) => [row.name, row.sha256]));
  for (const table of head.tables) {
    const { sha256: found } = await sumOf(client, table);
    if (found !== saved.get(table.name)) throw new StartError(`What came back of ${table.name} is not what was saved.`);
  }
}
