/** Writes one file that holds the database and the files it names, as both were at one instant, while the server runs. */
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import type { Storage } from '../files/storage.ts';
import { BACKUP_LOCK } from '../lib/db/advisory-locks.ts';
import { releaseMigrationLock, takeMigrationLock } from '../lib/db/migrate.ts';
import { StartError } from '../lib/errors.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';
import { checkArchive } from './archive-reader.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { readSequences, readTables } from './catalog.ts';
import * as format from './format.ts';
import { type NamedFile, namedFiles } from './named-files.ts';
import { connect, copyOut, listOf } from './rows.ts';
import { secretCheck } from './secret-check.ts';
import { sha256 } from './sum.ts';

/** The queue's own tables change with its version: what is still to do leaves in plain words. */
const JOBS_TO_DO = `(
  select task as identifier, payload::text, priority, run_at, max_attempts, key
  from ${QUEUED_JOBS} as jobs where attempts < max_attempts order by id)`;

const LOCK_TIMEOUT_MS = 30_000; // with another backup, a migration, or a file that is being deleted
const LOCK_NOT_AVAILABLE = '55P03';

type Source = {
  connection: pg.ClientConfig;
  storage: Storage;
  env: Pick<Env, 'sessionSecret'>;
  /** The version of this application. */
  release: string;
};

/**
 * Writes the file, reads it once more from the disk, and only then gives it its name.
 * @throws StartError with a sentence; whatever fails leaves no file.
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
    await client.end().catch(() => {}); // the locks go with it
  }
}

/**
 * From here on the connection sees one instant. No file that it names is deleted while the connection lives, and no
 * migration changes a table under it.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as ours");
  if (!rows[0]?.ours) throw new StartError('The database holds no tables of this application: nothing to back up.');
  await takeBackupLock(client);
  await takeMigrationLock(client, LOCK_TIMEOUT_MS);
  await client.query('begin isolation level repeatable read read only');
  const tables = await readTables(client);
  await client.query(`lock table ${tables.map(({ name }) => `public."${name}"`).join(', ')} in access share mode`);
  await releaseMigrationLock(client); // the tables are held: a server may start meanwhile
}

async function takeBackupLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError('Another backup of this database is running: wait for it.');
  }
}

async function write(client: pg.Client, source: Source, archive: ArchiveWriter): Promise<void> {
  const head = await headOf(client, source);
  await archive.add(format.HEAD, json(head));
  const rows: format.RowSum[] = [];
  for (const table of head.tables) rows.push(await writeRows(client, archive, table.name, listOf(table)));
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
  const pieces = copyOut(client, source);
  for (let piece = 1; ; piece++) {
    const { done, value } = await pieces.next();
    if (done) return { name, ...value };
    await archive.add(format.rowsEntry(name, piece), value);
  }
}

/** A file that is lost already cannot keep the rest from being saved: it is told. */
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
