/** Sends scans until the server has them. */
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { OwnScan } from './storage.ts';

const BATCH = 50;
const TIMEOUT_MS = 15_000;

const send = (scans: readonly OwnScan[], unsent: number) =>
  api('POST /check-in/scans', {
    body: { now: new Date().toISOString(), unsent_count: unsent, scans: [...scans] },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 422 || error.status === 413);

/**
 * The ids that the server has now. A scan that it refuses holds up no other: it stays, with the reason. Throws when the
 * network fails, and when the device may send no more.
 */
export async function sendScans(queue: readonly OwnScan[]): Promise<{ accepted: string[]; failure: string | null }> {
  const accepted: string[] = [];
  let failure: string | null = null;
  const left = (sent: number) => Math.max(queue.length - accepted.length - sent, 0);
  for (let at = 0; at < queue.length; at += BATCH) {
    const batch = queue.slice(at, at + BATCH);
    try {
      accepted.push(...(await send(batch, left(batch.length))).accepted);
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const scan of batch) {
        try {
          accepted.push(...(await send([scan], left(1))).accepted);
        } catch (refused) {
          if (!isRefused(refused)) throw refused;
          failure = refused.message;
        }
      }
    }
  }
  return { accepted, failure };
}

export const fetchList = (since?: string) =>
  api('GET /check-in/list', { query: { since }, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const enrol = (code: string, volunteer_name: string) =>
  api('POST /check-in/enrolments', { body: { code, volunteer_name } });
