import { existsSync } from 'node:fs';
import pg from 'pg';
import { findRunning } from '../embedded-postgres/socket.ts';
import { createDb, createPool, type Db } from '../lib/db/database.ts';
import { StartError } from '../lib/errors.ts';
import { readSettings, type Settings } from './env.ts';

const OLDEST = 15;

/** Checks DATABASE_URL. Throws StartError with a sentence that never includes the password. */
export async function reachDatabase(connectionString: string): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const name = `${host}${pathname}`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // a broken connection also fails the query below
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST) {
      throw new StartError(`The database ${name} is PostgreSQL ${version}: version ${OLDEST} or later is needed.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database ${name} of DATABASE_URL cannot be reached: ${reason(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {}); // it may never have connected
  }
}

/**
 * Runs a command's work on the database of DATABASE_URL, or of the server that runs on DATA_DIR. Throws StartError if there
 * is none or a setting is wrong.
 */
export async function onRunningDatabase<T>(work: (db: Db, settings: Settings) => Promise<T>): Promise<T> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Nothing is signed here, and reading the settings must not create a SESSION_SECRET.
  const settings = readSettings({ SESSION_SECRET: 'unused'.repeat(8), ...process.env });
  const connection = { ...(await runningDatabase(settings)), max: 2, connectionTimeoutMillis: 10_000 };
  const db = createDb(createPool(connection, { onError: () => {} }));
  try {
    return await work(db, settings);
  } finally {
    await db.destroy();
  }
}

async function runningDatabase({ databaseUrl, dataDir }: Settings): Promise<pg.ClientConfig> {
  if (databaseUrl) {
    await reachDatabase(databaseUrl);
    return { connectionString: databaseUrl };
  }
  const running = findRunning(dataDir);
  if (!running) throw new StartError(`no server is running on DATA_DIR ${dataDir}. Start it, or set DATABASE_URL.`);
  return running;
}

/** For a host with several addresses Node throws an AggregateError without a message of its own. */
function reason(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
}
