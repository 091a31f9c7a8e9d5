import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Delays a failure until `milliseconds` after the start, so that its time doesn't reveal the reason. Successes aren't
 * delayed.
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
