/** A read replica for lists that may be a few seconds old (docs/decisions/0029). */
import { parseCookies } from 'better-call';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { createDb, createPool, type Db, type SlowLog } from './database.ts';

export type ReplicaSettings = {
  url: string;
  /** Seconds that the replica may be behind to be used. */
  mostBehind: number;
};

export type Replica = {
  /**
   * Runs `find` on the replica if it has the caller's own writes and is not too far behind, otherwise on the primary.
   * Also on the primary after an error: a cursor may name a row that the replica doesn't have yet, and replay may
   * cancel a long read.
   */
  read: <T>(requestContext: RequestContext, primary: Db, find: (db: Db) => Promise<T>) => Promise<T>;
  /** Stores the time in a cookie, so that this person never sees an older state. */
  noteWrite: (requestContext: RequestContext) => void;
  /** Undefined if unknown. */
  secondsBehind: () => number | undefined;
  stop: () => Promise<void>;
};

type Options = ReplicaSettings & {
  primary: pg.PoolConfig;
  /** Size of the connection pool. */
  max: number;
  /** Uses a __Host- cookie, which other hosts of the domain cannot set. */
  isSecure: boolean;
  slow: SlowLog;
  log: Record<'warn' | 'info', (facts: object, message: string) => void>;
};

const LOOK_EVERY_MS = 500;
/** Slower reads are repeated on the primary. */
const TIMEOUT_MS = 5_000;
/** Allowed difference between the servers' clocks. */
const CLOCKS_MS = 1_000;
/** Failed reads are logged at most this often. */
const SAY_EVERY_MS = 60_000;

/**
 * Checks the replica's position twice a second. The primary answers everything if it is unreachable, too far behind or
 * of another database.
 */
export function createReplica({ url, mostBehind, primary, max, isSecure, slow, log }: Options): Replica {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const ignored = { onError: () => {} }; // the next check notices it
  const marks = createPool({ ...primary, ...timeouts, max: 1 }, ignored);
  const replica = createPool({ connectionString: url, max, ...timeouts }, ignored);
  const db = createDb(replica, slow);
  const name = isSecure ? '__Host-alumni.wrote_at' : 'alumni.wrote_at';
  const begun = Date.now();
  /** Everything written before this time is on the replica; 0 if unknown. */
  let completeUntil = 0;
  let wasUsable: boolean | undefined;
  let saidAt = 0;
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  let mark: Mark | undefined;

  async function look(): Promise<void> {
    mark ??= await markOf(marks).catch(() => undefined); // without the primary's position, the last known one ages
    if (mark) {
      try {
        if (await hasReached(replica, mark)) {
          completeUntil = mark.at;
          mark = undefined;
        }
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

  /** False for an invalid cookie. */
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

type Mark = { at: number; lsn: string; database: string };

/** Must be the same on both servers. */
const DATABASE = "system_identifier || ' ' || current_database() as database from pg_control_system()";

async function markOf(primary: pg.Pool): Promise<Mark> {
  const at = Date.now();
  const { rows } = await primary.query<Omit<Mark, 'at'>>(
    `select pg_current_wal_insert_lsn()::text as lsn, ${DATABASE}`,
  );
  return { at, ...(rows[0] as Omit<Mark, 'at'>) };
}

/** Throws if it is not a replica of this database. */
async function hasReached(replica: pg.Pool, { lsn, database }: Mark): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean | null; in_recovery: boolean; database: string }>(
    `select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached, ${DATABASE}`,
    [lsn],
  );
  if (!rows[0]?.in_recovery) throw new Error('DATABASE_REPLICA_URL leads to no replica.');
  if (rows[0].database !== database) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database.');
  return rows[0].reached ?? false;
}
