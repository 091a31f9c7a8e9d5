import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/**
 * At most `atOnce` run and `waiting` wait; beyond that it throws UNAVAILABLE. For work that needs much memory or a
 * whole processor.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce);
  let unfinished = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (unfinished >= atOnce + waiting) throw new AppError('UNAVAILABLE');
    unfinished += 1;
    try {
      return await limit(work);
    } finally {
      unfinished -= 1;
    }
  };
}
