/** A replica of the database, which answers lists that may be some seconds old (docs/decisions/0029). */
import { parseCookies } from 'better-call';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { createDb, createPool, type Db, type SlowLog } from './database.ts';

export type ReplicaSettings = {
  url: string;
  /** How many seconds behind it may be; further behind it is not asked. */
  mostBehind: number;
};

export type Replica = {
  /**
   * What `find` finds on the replica, where it has all that anyone who asks has written and is not too far behind; else on the
   * primary. There too where it fails on the replica, be it with a refusal: a cursor may stand at someone whom only the
   * primary knows yet, and a long read may be cancelled by what is replayed.
   */
  read: <T>(requestContext: RequestContext, primary: Db, find: (db: Db) => Promise<T>) => Promise<T>;
  /** Remembers in the browser when its person wrote last, so that they are never shown an older state. */
  noteWrite: (requestContext: RequestContext) => void;
  /** How many seconds ago all that had been written was on it; nothing where it cannot be asked. */
  secondsBehind: () => number | undefined;
  stop: () => Promise<void>;
};

type Options = ReplicaSettings & {
  primary: pg.PoolConfig;
  /** How many connections to the replica requests share. */
  max: number;
  /** So that no other host under the same domain can set the cookie. */
  isSecure: boolean;
  slow: SlowLog;
  log: Record<'warn' | 'info', (facts: object, message: string) => void>;
};

const LOOK_EVERY_MS = 500;
/** Whatever takes longer on it is asked of the primary. */
const TIMEOUT_MS = 5_000;
/** How much the clocks of several servers may differ. */
const CLOCKS_MS = 1_000;
/** Reads that fail on it may be many; one line in so long says so. */
const SAY_EVERY_MS = 60_000;

/**
 * Looks twice a second how far the replica is, by a connection of its own to the primary. Where the replica is away, too far
 * behind, or none of this database, the primary answers everything.
 */
export function createReplica({ url, mostBehind, primary, max, isSecure, slow, log }: Options): Replica {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const ignored = { onError: () => {} }; // the next look finds it
  const marks = createPool({ ...primary, ...timeouts, max: 1 }, ignored);
  const replica = createPool({ connectionString: url, max, ...timeouts }, ignored);
  const db = createDb(replica, slow);
  const name = isSecure ? '__Host-alumni.wrote_at' : 'alumni.wrote_at';
  const begun = Date.now();
  /** All that was written before this time is on the replica; 0 where it cannot be asked. */
  let completeUntil = 0;
  let wasUsable: boolean | undefined;
  let saidAt = 0;
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  let mark: Mark | undefined;

  async function look(): Promise<void> {
    mark ??= await markOf(marks).catch(() => undefined); // what the primary has is then known to no one, and grows old
    if (mark) {
      try {
        if (await hasReached(replica, mark)) {
          completeUntil = mark.at;
          mark = undefined;
        }
        // At first nothing is known of it yet.
        if (completeUntil > 0 || Date.now() - begun > mostBehind * 1_000) tell(isFresh());
      } catch (error) {
        completeUntil = 0;
        mark = undefined;
        tell(false, error);
      }
    }
    if (!isStopped) next = setTimeout(again, LOOK_EVERY_MS).unref();
  }
  const again = () => {
    looking = look();
  };
  const isFresh = () => completeUntil > 0 && Date.now() - completeUntil <= mostBehind * 1_000;

  function tell(isUsable: boolean, error?: unknown): void {
    if (isUsable === wasUsable || isStopped) return;
    if (isUsable && wasUsable === false) log.info({}, 'the replica is asked again');
    if (!isUsable) log.warn({ err: error }, 'the replica is away or too far behind: the primary answers everything');
    wasUsable = isUsable;
  }

  function noteFailure(error: unknown): void {
    if (error instanceof AppError || Date.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = Date.now();
    log.warn({ err: error }, 'a read failed on the replica, and was done again on the primary');
  }

  /** Of whom nothing is known that can be read as a time, the primary is asked. */
  const hasAllOf = ({ cookie }: RequestContext) =>
    Number(parseCookies(cookie ?? '').get(name) ?? 0) + CLOCKS_MS < completeUntil;

  let looking = look();
  return {
    async read(requestContext, onPrimary, find) {
      if (!isFresh() || !hasAllOf(requestContext)) return find(onPrimary);
      try {
        return await find(db);
      } catch (error) {
        noteFailure(error);
        return find(onPrimary);
      }
    },
    noteWrite(requestContext) {
      const seconds = mostBehind + 2 * (CLOCKS_MS / 1_000);
      const secure = isSecure ? '; Secure' : '';
      requestContext.setCookie(`${name}=${Date.now()}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
    },
    secondsBehind: () => (completeUntil > 0 ? (Date.now() - completeUntil) / 1_000 : undefined),
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await looking;
      await Promise.all([marks.end(), db.destroy()]);
    },
  };
}

/** A place in what the primary writes, and when it had written so far. */
type Mark = { at: number; lsn: string; database: string };

/** Which cluster, and which database of it: neither may be another one. */
const DATABASE = "system_identifier || ' ' || current_database() as database from pg_control_system()";

async function markOf(primary: pg.Pool): Promise<Mark> {
  const at = Date.now();
  const { rows } = await primary.query<Omit<Mark, 'at'>>(
    `select pg_current_wal_insert_lsn()::text as lsn, ${DATABASE}`,
  );
  return { at, ...(rows[0] as Omit<Mark, 'at'>) };
}

/** @throws where it is no replica, or one of another database */
async function hasReached(replica: pg.Pool, { lsn, database }: Mark): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean | null; in_recovery: boolean; database: string }>(
    `select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached, ${DATABASE}`,
    [lsn],
  );
  if (!rows[0]?.in_recovery) throw new Error('DATABASE_REPLICA_URL leads to no replica.');
  if (rows[0].database !== database) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database.');
  return rows[0].reached ?? false;
}
