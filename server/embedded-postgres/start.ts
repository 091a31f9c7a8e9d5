/** A private PostgreSQL for the server, reachable only by a Unix socket. It ends with the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/errors.ts';
import { findPrograms } from './binaries.ts';
import { APP, ensureCluster } from './cluster.ts';
import { ensureDatabaseFolder } from './database-folder.ts';
import { type PostgresProcess, removeStalePid, spawnPostgres } from './process.ts';
import { socketFolder } from './socket.ts';

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string };
  /** To print if the database is not in DATA_DIR. */
  notice: string | undefined;
  /** Resolves with the latest log lines when PostgreSQL ends. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  /** False: commits may be lost in a crash of the machine. For tests. */
  durable?: boolean;
  /** If larger than the default. */
  connections?: number;
  log?: (line: string) => void;
};

const PREDECESSOR_TIMEOUT_MS = 60_000; // a last checkpoint may write much

/**
 * Starts the database of a DATA_DIR, creating it if needed. The caller has locked the folder. Throws StartError with a
 * sentence.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, connections = 0, log }: Options = {},
): Promise<EmbeddedPostgres> {
  const databaseFolder = ensureDatabaseFolder(dataDir);
  const { folder, account, notice } = databaseFolder;
  const program = await findPrograms(databaseFolder);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const data = ensureCluster({ folder, account, program, env, durable });
  const socket = socketFolder(folder, account);
  const command = [program('postgres'), '-D', data, '-k', socket.path, ...settings(durable, connections)];

  const giveUp = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    removeStalePid(data);
    const postgres = await spawnPostgres(command, { account, env, folder, log });
    if (postgres.ready) {
      const stop = async () => {
        postgres.shutDown();
        await postgres.ended;
        socket.remove();
      };
      const connection = { host: socket.path, user: APP, database: APP };
      return { connection, notice, ended: postgres.ended, stop };
    }
    const output = await postgres.ended;
    if (!isPredecessorStopping(postgres) || Date.now() > giveUp) {
      socket.remove();
      throw new StartError(`The database did not start:\n${output.trim()}`);
    }
    await sleep(100);
  }
}

/** After `kill -9` of a server its PostgreSQL takes a moment to shut down. */
const isPredecessorStopping = ({ output }: PostgresProcess) =>
  /already exists|Is another (postmaster|postgres)|still in use/.test(output());

const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300, // three test files at once, each with two servers
  autovacuum: 'off', // the role may not terminate its workers when a test drops its database
};

function settings(durable: boolean, connections: number): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    // Besides the pool: the queue, the response cache's listener, a backup and the doctor.
    max_connections: Math.max(40, connections + 20),
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    timezone: 'UTC',
    log_checkpoints: 'off',
    ...(!durable && FOR_TESTS),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
