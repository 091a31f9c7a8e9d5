/** A read replica for lists that may be a few seconds old (docs/decisions/0029). */
import { parseCookies } from 'better-call';
import type pg from 'pg';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { createDb, createPool, type Db, type SlowLog } from './database.ts';

export type Replica = {
  /**
   * Runs `find` on the replica if it has the caller's own writes and is not too far behind, otherwise on the primary.
   * Also on the primary after an error: a cursor may name a row that the replica doesn't have yet, and replay may
   * cancel a long read.
   */
  read: <T>(requestContext: RequestContext, primary: Db, find: (db: Db) => Promise<T>) => Promise<T>;
  /** Stores the time in a cookie, so that this person never sees an older state. */
  noteWrite: (requestContext: RequestContext) => void;
  secondsBehind: () => number | undefined;
  stop: () => Promise<void>;
};

type Options = {
  url: string;
  /** Seconds that the replica may be behind to be used. */
  maxLag: number;
  primary: pg.PoolConfig;
  max: number;
  /** Uses a __Host- cookie, which other hosts of the domain cannot set. */
  isSecure: boolean;
  slow: SlowLog;
  log: Record<'warn' | 'info', (facts: object, message: string) => void>;
};

const CHECK_EVERY_MS = 500;
/** Slower reads are repeated on the primary. */
const TIMEOUT_MS = 5_000;
/** Allowed difference between the servers' clocks. */
const CLOCKS_MS = 1_000;
/** Failed reads are logged at most this often. */
const LOG_EVERY_MS = 60_000;

/**
 * Checks the replica's position twice a second. The primary answers everything if it is unreachable, too far behind or
 * of another database.
 */
export function createReplica({ url, maxLag, primary, max, isSecure, slow, log }: Options): Replica {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const ignored = { onError: () => {} }; // the next check notices it
  const primaryPool = createPool({ ...primary, ...timeouts, max: 1 }, ignored);
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
  let position: Position | undefined;

  async function look(): Promise<void> {
    // Without the primary's position, the last known one ages.
    position ??= await currentPosition(primaryPool).catch(() => undefined);
    if (position) {
      try {
        if (await hasReached(replica, position)) {
          completeUntil = position.at;
          position = undefined;
        }
        if (completeUntil > 0 || Date.now() - begun > maxLag * 1_000) tell(isFresh());
      } catch (error) {
        completeUntil = 0;
        position = undefined;
        tell(false, error);
      }
    }
    if (!isStopped) next = setTimeout(again, CHECK_EVERY_MS).unref();
  }
  const again = () => {
    looking = look();
  };
  const isFresh = () => completeUntil > 0 && Date.now() - completeUntil <= maxLag * 1_000;

  function tell(isUsable: boolean, error?: unknown): void {
    if (isUsable === wasUsable || isStopped) return;
    if (isUsable && wasUsable === false) log.info({}, 'the replica is asked again');
    if (!isUsable) log.warn({ err: error }, 'the replica is away or too far behind: the primary answers everything');
    wasUsable = isUsable;
  }

  function noteFailure(error: unknown): void {
    if (error instanceof AppError || Date.now() - saidAt < LOG_EVERY_MS) return;
    saidAt = Date.now();
    log.warn({ err: error }, 'a read failed on the replica, and was done again on the primary');
  }

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
      const seconds = maxLag + 2 * (CLOCKS_MS / 1_000);
      const secure = isSecure ? '; Secure' : '';
      requestContext.setCookie(`${name}=${Date.now()}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
    },
    secondsBehind: () => (completeUntil > 0 ? (Date.now() - completeUntil) / 1_000 : undefined),
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await looking;
      await Promise.all([primaryPool.end(), db.destroy()]);
    },
  };
}

type Position = { at: number; lsn: string; database: string };

const DATABASE = "system_identifier || ' ' || current_database() as database from pg_control_system()";

async function currentPosition(primary: pg.Pool): Promise<Position> {
  const at = Date.now();
  const { rows } = await primary.query<Omit<Position, 'at'>>(
    `select pg_current_wal_insert_lsn()::text as lsn, ${DATABASE}`,
  );
  return { at, ...(rows[0] as Omit<Position, 'at'>) };
}

/** Throws if it is not a replica of this database. */
async function hasReached(replica: pg.Pool, { lsn, database }: Position): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean | null; in_recovery: boolean; database: string }>(
    `select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached, ${DATABASE}`,
    [lsn],
  );
  if (!rows[0]?.in_recovery) throw new Error('DATABASE_REPLICA_URL leads to no replica.');
  if (rows[0].database !== database) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database.');
  return rows[0].reached ?? false;
}
