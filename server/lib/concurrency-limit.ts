import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './errors.ts';

type Limits = {
  atOnce: number;
  waiting: number;
  /** The most that wait for one key. */
  waitingPerKey?: number;
};
type Turns = { limit: LimitFunction; unfinished: number };

/**
 * At most `atOnce` run and `waiting` wait; beyond that it throws UNAVAILABLE. For work that needs much memory or a
 * whole processor. Those with the same key take turns, so that others wait for one of them at most.
 */
export function createConcurrencyLimit({ atOnce, waiting, waitingPerKey = waiting }: Limits) {
  const limit = pLimit(atOnce);
  const keys = new Map<string, Turns>();
  let unfinished = 0;

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = keys.get(key) ?? { limit: pLimit(1), unfinished: 0 };
    if (turns.unfinished > waitingPerKey) throw new AppError('UNAVAILABLE');
    turns.unfinished += 1;
    keys.set(key, turns);
    try {
      return await turns.limit(work);
    } finally {
      turns.unfinished -= 1;
      if (turns.unfinished === 0) keys.delete(key);
    }
  }

  const run = async <T>(work: () => Promise<T>, key?: string): Promise<T> => {
    if (unfinished >= atOnce + waiting) throw new AppError('UNAVAILABLE');
    unfinished += 1;
    try {
      return await (key === undefined ? limit(work) : inTurn(key, () => limit(work)));
    } finally {
      unfinished -= 1;
    }
  };
  return Object.assign(run, { running: () => limit.activeCount });
}
