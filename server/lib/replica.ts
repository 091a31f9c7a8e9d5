/** A replica of the database, which answers lists that may be some seconds old (docs/decisions/0029). */
import { parseCookies } from 'better-call';
import type pg from 'pg';
import type { Exchange } from './context.ts';
import { createDb, createPool, type Db, type SlowLog } from './database.ts';

export type ReplicaSettings = {
  url: string;
  /** How many seconds behind it may be; further behind it is not asked. */
  mostBehind: number;
};

export type Replica = {
  /** The replica, where it has all that whoever asks has written and is not too far behind; else nothing. */
  upToDate: (exchange: Exchange) => Db | undefined;
  /** Remembers in the browser when its person wrote last, so that they are never shown an older state. */
  noteWrite: (exchange: Exchange) => void;
  /** How many seconds ago all that had been written was on it; nothing where it cannot be asked. */
  secondsBehind: () => number | undefined;
  stop: () => Promise<void>;
};

type Options = ReplicaSettings & {
  primary: pg.Pool;
  pool: pg.PoolConfig;
  /** So that no other host under the same domain can set the cookie. */
  isSecure: boolean;
  slow: SlowLog;
  log: Record<'warn' | 'info', (facts: object, message: string) => void>;
};

const LOOK_EVERY_MS = 500;
/** Whatever takes longer on it is asked of the primary. */
const PATIENCE_MS = 5_000;
/** How much the clocks of several servers may differ. */
const CLOCKS_MS = 1_000;

/**
 * Looks twice a second how far the replica is. Where it is away, too far behind, or no replica of this database, the primary
 * answers everything; whoever reads from it must be ready to do the same where a read fails.
 */
export function createReplica({ url, mostBehind, primary, pool, isSecure, slow, log }: Options): Replica {
  const replica = createPool(
    { ...pool, connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
    { onError: () => {} }, // the next look finds it
  );
  const db = createDb(replica, slow);
  const name = isSecure ? '__Host-alumni.wrote_at' : 'alumni.wrote_at';
  /** All that was written before this time is on the replica; 0 where it cannot be asked. */
  let completeUntil = 0;
  let isUsed = true; // until the first look says otherwise, so that it says so
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  let mark: Mark | undefined;

  async function look(): Promise<void> {
    try {
      mark ??= await markOf(primary);
      if (await hasReached(replica, mark)) {
        completeUntil = mark.at;
        mark = undefined;
      }
      tell(isFresh(completeUntil), undefined);
    } catch (error) {
      completeUntil = 0;
      mark = undefined;
      tell(false, error);
    }
    if (!isStopped) next = setTimeout(again, LOOK_EVERY_MS).unref();
  }
  const again = () => {
    looking = look();
  };
  const isFresh = (until: number) => until > 0 && Date.now() - until <= mostBehind * 1_000;

  function tell(isUsable: boolean, error: unknown): void {
    if (isUsable === isUsed || isStopped) return;
    isUsed = isUsable;
    if (isUsable) log.info({}, 'the replica is asked again');
    else log.warn({ err: error }, 'the replica is away or too far behind: the primary answers everything');
  }

  let looking = look();
  return {
    upToDate({ cookie }) {
      if (!isFresh(completeUntil)) return;
      const wroteAt = Number(parseCookies(cookie ?? '').get(name) ?? 0);
      // What is no number is no reason to show somebody an older state either.
      return wroteAt + CLOCKS_MS < completeUntil ? db : undefined;
    },
    noteWrite(exchange) {
      const seconds = mostBehind + 2 * (CLOCKS_MS / 1_000);
      const secure = isSecure ? '; Secure' : '';
      exchange.setCookie(`${name}=${Date.now()}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
    },
    secondsBehind: () => (completeUntil > 0 ? (Date.now() - completeUntil) / 1_000 : undefined),
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await looking;
      await db.destroy();
    },
  };
}

/** A place in what the primary writes, and when it had written so far. */
type Mark = { at: number; lsn: string; system: string };

async function markOf(primary: pg.Pool): Promise<Mark> {
  const at = Date.now();
  const { rows } = await primary.query<Omit<Mark, 'at'>>(
    'select pg_current_wal_insert_lsn()::text as lsn, system_identifier::text as system from pg_control_system()',
  );
  return { at, ...(rows[0] as Omit<Mark, 'at'>) };
}

/** @throws where it is no replica, or one of another database */
async function hasReached(replica: pg.Pool, { lsn, system }: Mark): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean | null; in_recovery: boolean; system: string }>(
    `select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached, system_identifier::text as system
     from pg_control_system()`,
    [lsn],
  );
  if (!rows[0]?.in_recovery) throw new Error('DATABASE_REPLICA_URL leads to no replica.');
  if (rows[0].system !== system) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database.');
  return rows[0].reached ?? false;
}
