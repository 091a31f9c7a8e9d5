/** Writes the database and the files it names to one file, consistent as of one instant, while the server runs. */
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import type { Storage } from '../files/storage.ts';
import { BACKUP_LOCK } from '../lib/db/advisory-locks.ts';
import { releaseMigrationLock, takeMigrationLock } from '../lib/db/migrate.ts';
import { StartError } from '../lib/errors.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';
import { checkArchive } from './archive-reader.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { type NamedFile, namedFiles, readSequences, readTables } from './catalog.ts';
import { secretCheck, sha256 } from './checksums.ts';
import * as format from './format.ts';
import { connect, copyOut, copyTarget } from './rows.ts';

/** Independent of the queue's own tables, which change with its version. */
const JOBS_TO_DO = `(
  select task as identifier, payload::text, priority, run_at, max_attempts, key
  from ${QUEUED_JOBS} as jobs where attempts < max_attempts order by id)`;

const LOCK_TIMEOUT_MS = 30_000; // waiting for another backup, a migration or a file deletion
const LOCK_NOT_AVAILABLE = '55P03';

type Source = {
  connection: pg.ClientConfig;
  storage: Storage;
  env: Pick<Env, 'sessionSecret'>;
  release: string;
};

/**
 * Writes the file under a temporary name, reads it back from the disk and then renames it. A failure leaves no file.
 * Throws StartError with a sentence.
 */
export async function backUp(source: Source, file: string): Promise<format.Contents> {
  const client = await connect(source.connection);
  try {
    await beginSnapshot(client);
    const archive = await createArchive(file);
    try {
      await write(client, source, archive);
      await archive.close();
      const { contents } = await checkArchive(archive.draft);
      await archive.keep();
      return contents;
    } catch (error) {
      await archive.discard();
      throw error;
    }
  } finally {
    await client.end().catch(() => {}); // releases the locks
  }
}

/** Starts a snapshot; while the connection lives, no file it names is deleted and no migration changes a table. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as ours");
  if (!rows[0]?.ours)
    throw new StartError('The database has no tables of this application, so there is nothing to back up.');
  await takeBackupLock(client);
  await takeMigrationLock(client, LOCK_TIMEOUT_MS);
  await client.query('begin isolation level repeatable read read only');
  const tables = await readTables(client);
  await client.query(`lock table ${tables.map(({ name }) => `public."${name}"`).join(', ')} in access share mode`);
  await releaseMigrationLock(client); // the tables are locked, so a server may start now
}

async function takeBackupLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError('Another backup of this database is running. Try again when it has finished.');
  }
}

async function write(client: pg.Client, source: Source, archive: ArchiveWriter): Promise<void> {
  const head = await headOf(client, source);
  await archive.add(format.HEAD, json(head));
  const rows: format.RowSum[] = [];
  for (const table of head.tables) rows.push(await writeRows(client, archive, table.name, copyTarget(table)));
  rows.push(await writeRows(client, archive, format.JOBS, JOBS_TO_DO));
  const { files, missing } = await writeFiles(await namedFiles(client), source.storage, archive);
  await archive.add(format.CONTENTS, json({ rows, files, missing } satisfies format.Contents));
}

async function headOf(client: pg.Client, { env, release }: Source): Promise<format.Head> {
  const migrations = await client.query<format.Head['migrations'][number]>(
    'select name, checksum from public.migrations order by name',
  );
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return {
    product: format.PRODUCT,
    format: format.FORMAT,
    made_at: new Date().toISOString(),
    release,
    postgres: rows[0]?.version ?? '',
    secret_check: secretCheck(env.sessionSecret),
    migrations: migrations.rows,
    tables: await readTables(client),
    sequences: await readSequences(client),
  };
}

async function writeRows(
  client: pg.Client,
  archive: ArchiveWriter,
  name: string,
  source: string,
): Promise<format.RowSum> {
  let pieces = 0;
  const sum = await copyOut(client, source, (piece) => archive.add(format.rowsEntry(name, ++pieces), piece));
  return { name, ...sum };
}

/** A missing file is listed in the result and does not stop the backup. */
async function writeFiles(named: readonly NamedFile[], storage: Storage, archive: ArchiveWriter) {
  const files: format.FileSum[] = [];
  const missing: string[] = [];
  for (const file of named) {
    const content = await storage.get(file.bucket, file.key);
    if (!content) {
      missing.push(`${file.bucket}/${file.key}`);
      continue;
    }
    await archive.add(format.fileEntry(file), content);
    files.push({ ...file, bytes: content.length, sha256: sha256(content) });
  }
  return { files, missing };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Records a finished backup for the System page. */
export async function recordBackup(
  connection: pg.ClientConfig,
  made: { file: string; contents: format.Contents; release: string },
): Promise<void> {
  const { size } = await stat(made.file);
  const client = await connect(connection);
  try {
    await client.query('insert into backups (release, files, size_bytes) values ($1, $2, $3)', [
      made.release,
      made.contents.files.length,
      size,
    ]);
  } finally {
    await client.end().catch(() => {});
  }
}
