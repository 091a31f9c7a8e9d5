import path from 'node:path';
import pg from 'pg';
import { seed } from '../../db/seed.ts';
import { type Adoption, migrate } from '../lib/db/migrate.ts';
import { prepareJobs } from '../lib/jobs/queue.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');

/** From the last release before the baseline (docs/decisions/0031). */
export const ADOPTION: Adoption = {
  file: path.join(import.meta.dirname, '../../db/adoption/0033-standard-names.sql'),
  from: '0033-payments-found-in-their-order.sql',
  baseline: '0011-backups.sql',
};

/** Migrates, prepares the queue's tables and seeds. Safe on several servers at once. */
export async function prepareDatabase(connection: pg.ClientConfig, onWait?: (sentence: string) => void): Promise<void> {
  await migrate(connection, MIGRATIONS, { adoption: ADOPTION, ...(onWait && { onWait }) });
  await prepareJobs(connection);
  const client = new pg.Client(connection);
  client.on('error', () => {}); // a broken connection also fails the query
  await client.connect();
  try {
    await client.query('begin');
    await seed(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
