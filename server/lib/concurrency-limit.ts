import { AppError } from './errors.ts';

type Limits = { atOnce: number; waiting: number };

/**
 * Lets so many pieces of work run at once, and so many more wait; anyone who comes then is asked to try again. For work
 * that takes much memory or a whole processor.
 */
export function createConcurrencyLimit({ atOnce, waiting }: Limits) {
  const queue: (() => void)[] = [];
  let free = atOnce;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((goOn) => queue.push(goOn));
    else throw new AppError('UNAVAILABLE');
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
