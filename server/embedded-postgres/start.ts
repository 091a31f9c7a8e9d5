/** A private PostgreSQL beside the server: programs from npm, reached by a Unix socket only, gone when the server is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/errors.ts';
import { findPrograms } from './binaries.ts';
import { APP, ensureCluster } from './cluster.ts';
import { placeFor } from './place.ts';
import { type PostgresProcess, spawnPostgres } from './process.ts';
import { socketFolder } from './socket-folder.ts';
import { forgetStalePid } from './stale-pid.ts';

export type EmbeddedPostgres = {
  /** What pg needs to connect: the socket's folder, and the application's role and database. */
  connection: { host: string; user: string; database: string };
  /** A sentence to print where the database is not in DATA_DIR. */
  notice: string | undefined;
  /** Settles when PostgreSQL ends, also by itself, with its last words. */
  ended: Promise<string>;
  /** Disconnects everyone, writes all to disk, ends. */
  stop: () => Promise<void>;
};

type Options = {
  /** False: commits may be lost when the machine fails, as tests do not mind. */
  durable?: boolean;
  /** How many connections the requests of its server share, where that is more than by default. */
  connections?: number;
  /** PostgreSQL's own log, line by line. */
  log?: (line: string) => void;
};

const PREDECESSOR_TIMEOUT_MS = 60_000; // its last checkpoint may have much to write

/**
 * Starts the database of a DATA_DIR, making it where there is none. The caller holds the folder's lock.
 * @throws StartError with a sentence.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, connections = 0, log }: Options = {},
): Promise<EmbeddedPostgres> {
  const place = placeFor(dataDir);
  const { folder, account } = place;
  const program = await findPrograms(place);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const data = ensureCluster({ folder, account, program, env, durable });
  const socket = socketFolder(folder, account);
  const command = [program('postgres'), '-D', data, '-k', socket.path, ...settings(durable, connections)];

  const giveUp = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    forgetStalePid(data);
    const postgres = await spawnPostgres(command, { account, env, folder, log });
    if (postgres.ready) {
      const stop = async () => {
        postgres.letGo();
        await postgres.ended;
        socket.remove();
      };
      const connection = { host: socket.path, user: APP, database: APP };
      return { connection, notice: place.notice, ended: postgres.ended, stop };
    }
    const lastWords = await postgres.ended;
    if (!predecessorStopping(postgres) || Date.now() > giveUp) {
      socket.remove();
      throw new StartError(`The database did not start:\n${lastWords.trim()}`);
    }
    await sleep(100);
  }
}

/** After `kill -9` of a server its PostgreSQL needs a moment to write all to disk and leave. */
const predecessorStopping = ({ output }: PostgresProcess) =>
  /already exists|Is another (postmaster|postgres)|still in use/.test(output());

const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300, // three test files at once, each with two servers
  autovacuum: 'off', // the role may not send its workers away when a test drops its database
};

/** Small, for a school's few thousand rows on a small machine. */
function settings(durable: boolean, connections: number): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    // The queue, what hears of changes, a backup and the doctor have theirs beside.
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
