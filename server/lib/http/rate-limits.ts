import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** `points` attempts per `seconds`, counted in the database for all servers. */
export type Limit = {
  name: string;
  points: number;
  seconds: number;
  /** Never given back or cleared, so a server that has refused a key refuses it until the end without the database. */
  isFinal?: true;
};

export type RateLimits = {
  /** Counts a try; 0, or the seconds to wait if there were too many. */
  spend(limit: Limit, key: string): Promise<number>;
  /** Counts a try; throws RATE_LIMITED with Retry-After if there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** For a failure that the person did not cause. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** For a success. */
  clear(limit: Limit, key: string): Promise<void>;
};

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds, isFinal }: Limit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: name };
      const inMemory = isFinal && { inMemoryBlockOnConsumed: points + 1 };
      // By default each limit of each server deletes whatever has expired, by a timer that nothing stops.
      const options = { ...table, clearExpiredByTimeout: false };
      limiter = new RateLimiterPostgres({ ...options, points, duration: seconds, ...inMemory });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  const spend = async (limit: Limit, key: string): Promise<number> => {
    try {
      await limiterOf(limit).consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000));
    }
  };
  return {
    spend,
    async take(limit, key) {
      const retryAfter = await spend(limit, key);
      if (retryAfter > 0) throw new AppError('RATE_LIMITED', { message: tooMany(retryAfter), retryAfter });
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key);
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(key);
    },
  };
}

/** Counters that have expired count for nothing. By the real time, as the limiter does. */
export const rateLimitTasks = (db: Db): TaskList => ({
  'delete-expired-rate-limits': async () => {
    await db.deleteFrom('rate_limits').where('expire', '<', String(Date.now())).execute();
  },
});

export const RATE_LIMIT_CRONTAB = '*/10 * * * * delete-expired-rate-limits';

/** 'Too many attempts. Try again in 12 minutes.' */
export const tooMany = (seconds: number): string => `Too many attempts. Try again in ${inWords(seconds)}.`;

/** '45 seconds', '12 minutes' */
export const inWords = (seconds: number): string =>
  seconds <= 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute');

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
