import { createHash } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.ts';

export type Db = Kysely<DB>;

/** Every name costs memory on every connection; past this many texts, queries run unprepared. */
const MAX_STATEMENTS = 1_000;

/** PostgreSQL plans such a query for its values each time: the best index for a name depends on how common it is. */
const CUSTOM_PLAN = '/* planned again */';
export const customPlan = sql.raw(CUSTOM_PLAN);

function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  // A hash, not a counter: behind a pooler two servers must not use one name for two texts.
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_STATEMENTS)
      names.set(text, createHash('sha256').update(text).digest('base64url'));
    return names.get(text);
  };
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads; Kysely and Pool.query call it with (text, values)
    override query(text: any, values?: any, done?: any): any {
      const prepare =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.includes(CUSTOM_PLAN);
      return prepare ? super.query({ name: nameOf(text), text, values }, done) : super.query(text, values, done);
    }
  };
}

const DATE_OID = 1082;

// Calendar days have no zone: kept as text.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format)) as never,
};

/**
 * While someone reads a page: a new connection answers ten times slower than one that has run its queries before. Short
 * enough that connections to a server that is no longer the primary end.
 */
const IDLE_TIMEOUT_MS = 60_000;

/** Prepares parameterised statements under a hash of their text. `onError` is called for broken idle connections. */
export function createPool(
  config: pg.PoolConfig,
  { Client = preparingClient(), onError }: { Client?: typeof pg.Client; onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: IDLE_TIMEOUT_MS, ...config, types, Client } as pg.PoolConfig);
  pool.on('error', onError);
  // The queue keeps a connection open and needs this too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export type SlowLog = { slowMillis: number; log: { warn: (facts: object, message: string) => void } };

/** Logs the text, never the values, of queries that take `slowMillis` or longer; 0 logs none. */
export const createDb = (pool: pg.Pool, slow?: SlowLog): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(slow && slow.slowMillis > 0 && { log: (event: LogEvent) => noteSlow(event, slow) }),
  });

function noteSlow({ queryDurationMillis, query }: LogEvent, { slowMillis, log }: SlowLog): void {
  if (queryDurationMillis < slowMillis) return;
  log.warn({ milliseconds: Math.round(queryDurationMillis), sql: query.sql }, 'a slow query');
}

/** Whether a query returns a row. A write must ask for one, by `returning`. */
export const returnsRow = async (query: { executeTakeFirst: () => Promise<object | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

export async function countRows<D, T extends keyof D>(query: SelectQueryBuilder<D, T, object>): Promise<number> {
  const counted = query.select(sql<number>`count(*)::int`.as('rows')).$castTo<{ rows: number }>();
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** A full disk. The write is rolled back and may be retried. */
export const isDatabaseFull = (thrown: unknown): boolean => (thrown as { code?: string }).code === '53100';

/** It's stopping or full, refuses the connection or can't be reached, or is a standby: after a failover the name may still lead there. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '53300', '25006'],
]);

export function isDatabaseAway(thrown: unknown): boolean {
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  return (
    AWAY.has(code) ||
    code.startsWith('08') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message)
  );
}
