/** Restores a backup into an empty database and storage, completely or not at all. */
import type pg from 'pg';
import { MIGRATIONS } from '../config/prepare-database.ts';
import type { Storage } from '../files/storage.ts';
import { type Migration, migrateWithin, readMigrations, takeMigrationLock } from '../lib/db/migrate.ts';
import { StartError } from '../lib/errors.ts';
import { prepareJobs } from '../lib/jobs/queue.ts';
import { type Checked, entriesOf } from './archive-reader.ts';
import { isEmpty, readTables } from './catalog.ts';
import * as format from './format.ts';
import { type CopyIn, checksumOf, connect, copyIn, copyTarget } from './rows.ts';

const LOCK_TIMEOUT_MS = 5_000; // waiting for a migrating server, whose database is not empty anyway

const JOBS_TABLE = `create temporary table restored_jobs (
  n bigint generated always as identity, task text, payload json, priority int, run_at timestamptz, max_attempts int, key text
) on commit drop`;
const JOBS_COLUMNS = 'restored_jobs (task, payload, priority, run_at, max_attempts, key)';
const ADD_JOBS = `select graphile_worker.add_job(task, payload => payload, priority => priority, run_at => run_at,
  max_attempts => max_attempts, job_key => key) from restored_jobs order by n`;

type Target = {
  connection: pg.ClientConfig;
  storage: Storage;
  /** The folder of the migrations; default: this release's own. */
  migrations?: string;
};

/**
 * The migrations of a checked backup and the newer ones of this release. Throws StartError if this release lacks one of
 * the backup's.
 */
export async function newerMigrations(
  file: string,
  { head }: Checked,
  folder = MIGRATIONS,
): Promise<{ old: Migration[]; newer: Migration[] }> {
  const all = await readMigrations(folder);
  const old = all.slice(0, head.migrations.length);
  const unknown = head.migrations.find(
    ({ name, checksum }, at) => old[at]?.name !== name || old[at].checksum !== checksum,
  );
  if (unknown) {
    throw new StartError(
      `${file} was made by another release (${head.release}), and this one does not have its migration ${unknown.name}. Restore it with that release or a newer one.`,
    );
  }
  return { old, newer: all.slice(head.migrations.length) };
}

/**
 * Restores a file checked by checkArchive. Migrations, rows and checks share one transaction, so an interrupted restore
 * leaves the database empty. Files are stored before the commit; identical existing ones are kept. Throws StartError if
 * the database is not empty or the restored rows differ.
 */
export async function restore(target: Target, file: string, checked: Checked): Promise<void> {
  const migrations = await newerMigrations(file, checked, target.migrations);
  const client = await connect(target.connection);
  const stored: format.FileSum[] = [];
  try {
    await takeMigrationLock(client, LOCK_TIMEOUT_MS); // no server may prepare the same database now
    if (!(await isEmpty(client))) {
      throw new StartError(
        'The database is not empty. A backup is only restored into an empty one: choose another DATA_DIR or an empty database.',
      );
    }
    await prepareJobs(target.connection);
    await client.query('begin');
    await migrateWithin(client, migrations.old);
    await load({ client, storage: target.storage, stored }, file, checked);
    await compare(client, checked);
    await migrateWithin(client, migrations.newer);
    await client.query(ADD_JOBS);
    stored.length = 0; // the commit may succeed even if its reply is lost
    await client.query('commit');
    await client.query('analyze').catch(() => {}); // autovacuum would do it later
  } catch (error) {
    for (const { bucket, key } of stored) await target.storage.remove(bucket, key).catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {}); // rolls back
  }
}

type Loading = { client: pg.Client; storage: Storage; stored: format.FileSum[] };

async function load(loading: Loading, file: string, { head, contents }: Checked): Promise<void> {
  const { client } = loading;
  const tables = await sameTables(client, head.tables);
  await setTriggers(client, tables, 'disable'); // their effects are in the rows already
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => `public."${name}"`).join(', ')}`);
  await client.query(JOBS_TABLE);
  const targets = new Map(tables.map((table) => [table.name, copyTarget(table)]));
  targets.set(format.JOBS, JOBS_COLUMNS);
  await loadEntries(loading, file, targets, new Map(contents.files.map((each) => [format.fileEntry(each), each])));
  await setTriggers(client, tables, 'enable');
  for (const { name, last_value, is_called } of head.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public."${name}"`, last_value, is_called]);
  }
}

/** Makes sure that the migrations have created the backup's tables. */
async function sameTables(client: pg.Client, saved: readonly format.Table[]): Promise<readonly format.Table[]> {
  const here = new Map((await readTables(client)).map((table) => [table.name, table]));
  const unknown = saved.find(
    ({ name, columns }) => here.get(name)?.columns.toSorted().join() !== columns.toSorted().join(),
  );
  if (unknown) throw new StartError(`The backup's table ${unknown.name} is not created by its migrations.`);
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
  const existing = await storage.get(bucket, key);
  if (existing?.equals(content)) return;
  if (existing)
    throw new StartError(`The storage has a different file ${bucket}/${key}. Restore into an empty storage.`);
  stored.push(saved);
  await storage.put(bucket, key, content, type);
}

/** Reads back every row and compares checksums. */
async function compare(client: pg.Client, { head, contents }: Checked): Promise<void> {
  const saved = new Map(contents.rows.map((row) => [row.name, row.sha256]));
  for (const table of head.tables) {
    const { sha256: found } = await checksumOf(client, table);
    if (found !== saved.get(table.name))
      throw new StartError(`The restored rows of ${table.name} differ from the backup.`);
  }
}
