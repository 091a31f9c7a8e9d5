import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Contents } from './format.ts';
import { connect } from './rows.ts';

/** Notes that a backup was made, for the operator's page; how it fares is no part of the backup itself. */
export async function recordBackup(
  connection: pg.ClientConfig,
  made: { file: string; contents: Contents; release: string },
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
