/** A benchmark's folder with an embedded PostgreSQL, databases whose statements are recorded, and servers on them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';
import { MIGRATIONS, prepareDatabase } from '../server/config/prepare-database.ts';
import { startEmbedded } from '../server/embedded-postgres/start.ts';
import { createPool, type Db } from '../server/lib/db/database.ts';
import { migrate } from '../server/lib/db/migrate.ts';
import { urlOf } from '../server/testing/connection.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { SECRET } from '../server/testing/members.ts';
import { type ServerProcess, startServer } from '../server/testing/server-process.ts';

export type Statement = { sql: string; parameters: readonly unknown[] };
export type School = Awaited<ReturnType<Workspace['open']>>;
export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** Each parameter, also in the arrays of batched statements, replaced by what `change` makes of it. */
export const replaced = (parameters: readonly unknown[], change: (value: unknown) => unknown): unknown[] =>
  parameters.map((value) => (Array.isArray(value) ? value.map(change) : change(value)));

/** A database whose statements are recorded, without 'begin' and the like, which have no plan. */
export function recorded(pool: pg.Pool): { db: Db; sent: Statement[] } {
  const sent: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      if (!/^(begin|commit|rollback)/.test(sql)) sent.push({ sql, parameters });
    },
  });
  return { db, sent };
}

/** `keep` is a folder whose data are reused; otherwise a temporary one. Other options as for `startEmbedded`. */
export async function openWorkspace({
  keep,
  ...options
}: {
  keep?: string | undefined;
  durable?: boolean;
  connections?: number;
} = {}) {
  const folder = keep ? path.resolve(keep) : mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const postgres = await startEmbedded(folder, options);
  const pools: pg.Pool[] = [];
  const servers: ServerProcess[] = [];

  /** A migrated database; `isNew` is false if an earlier run has created it. */
  async function open(name: string, max = 4) {
    const connection = { ...postgres.connection, database: name };
    const isNew = await createDatabase(postgres.connection, name);
    // A kept database isn't seeded again: it has leaving years, whether or not this school does.
    if (isNew) await prepareDatabase(connection);
    else await migrate(connection, MIGRATIONS);
    const pool = createPool({ ...connection, max }, { onError: () => {} });
    pools.push(pool);
    const { db, sent } = recorded(pool);
    /** Starts a server; `address` is its URL without a look-up of 'localhost', `school` calls its operations. */
    async function serve(settings: Record<string, string> = {}) {
      const server = startServer({
        DATABASE_URL: urlOf(connection),
        DATA_DIR: path.join(folder, 'files'),
        SESSION_SECRET: SECRET,
        LOG_LEVEL: 'error',
        ...settings,
      });
      servers.push(server);
      const origin = await server.ready();
      const address = origin.replace('localhost', '127.0.0.1');
      return { server, origin, address, school: schoolAt([origin], db) };
    }
    return { connection, pool, db, sent, isNew, serve };
  }

  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(pools.map((pool) => pool.end()));
    await postgres.stop();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
  return { folder, open, close };
}

/** Returns false if the database exists. */
async function createDatabase(connection: pg.ClientConfig, name: string): Promise<boolean> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await owner.query(`create database ${name}`);
  await owner.end();
  return !rowCount;
}
