import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** `points` tries in `seconds`, counted in the database so that every server shares them. */
export type Limit = { name: string; points: number; seconds: number };

export type RateLimits = {
  /** Counts one try; throws RATE_LIMITED with its Retry-After when there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one try back, for something that failed through no fault of the person. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Forgets the tries of a key, as after a success. */
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
          throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
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
