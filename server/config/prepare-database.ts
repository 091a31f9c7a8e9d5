import path from 'node:path';
import type pg from 'pg';
import { seed } from '../../db/seed.ts';
import { createPool } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { prepareJobs } from '../lib/jobs/queue.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');

/** Brings a database up to date: migrations, the queue's tables, the fixed rows. Safe on several servers at once. */
export async function prepareDatabase(connection: pg.ClientConfig, onWait?: (sentence: string) => void): Promise<void> {
  await migrate(connection, MIGRATIONS, { ...(onWait && { onWait }) });
  const pool = createPool({ ...connection, max: 1 }, { onError: () => {} });
  try {
    await prepareJobs(pool);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await seed(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}
