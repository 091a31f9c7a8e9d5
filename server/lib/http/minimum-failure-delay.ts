import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does the work; where it refuses, it does so no sooner than `milliseconds` after it began, so that time does not tell
 * which of several reasons there was. What succeeds is not held up.
 */
export async function refuseEvenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const earliest = sleep(milliseconds, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await earliest;
    throw error;
  }
}
