import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Delays a failure of `work` until `milliseconds` after its start, so that the time does not reveal the reason. A success is
 * not delayed.
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
