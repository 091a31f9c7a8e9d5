import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** `points` attempts per `seconds`, counted in the database for all servers. */
export type Limit = { name: string; points: number; seconds: number };

export type RateLimits = {
  /** Throws RATE_LIMITED with Retry-After if there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** For a failure that the person did not cause. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** For a success. */
  clear(limit: Limit, key: string): Promise<void>;
};

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const options = { storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: name };
      limiter = new RateLimiterPostgres({ ...options, points, duration: seconds });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return {
    async take(limit, key) {
      await limiterOf(limit)
        .consume(key)
        .catch((refusal: Error | RateLimiterRes) => {
          if (refusal instanceof Error) throw refusal;
          const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
          throw new AppError('RATE_LIMITED', { message: tooMany(retryAfter), retryAfter });
        });
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key);
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(key);
    },
  };
}

/** 'Too many attempts. Please try again in 12 minutes.' */
export function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 90 ? plural(seconds, 'second') : plural(minutes, 'minute');
  return `Too many attempts. Please try again in ${wait}.`;
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
