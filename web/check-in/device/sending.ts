/** Sends scans, walk-ins and payments until the server has them. */
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { OwnPayment, OwnScan, OwnWalkIn } from './storage.ts';

const BATCH = 50;
const EVERY_MS = 20_000;
const TIMEOUT_MS = 15_000;

const about = (unsent_count: number) => ({ now: new Date().toISOString(), unsent_count });
const limited = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 422 || error.status === 413);

type Sent = { accepted: string[]; failure: string | null };
type Send<T> = (batch: T[], facts: ReturnType<typeof about>) => Promise<{ accepted: string[] }>;

/** `others`: how many the device keeps besides the queue. */
export const sendScans = (queue: readonly OwnScan[], others: number): Promise<Sent> =>
  sendAll(queue, others, (scans, facts) => api('POST /check-in/scans', { body: { ...facts, scans }, ...limited() }));
export const sendWalkIns = (queue: readonly OwnWalkIn[], others: number): Promise<Sent> =>
  sendAll(queue, others, (walk_ins, facts) =>
    api('POST /check-in/walk-ins', { body: { ...facts, walk_ins }, ...limited() }),
  );
export const sendPayments = (queue: readonly OwnPayment[], others: number): Promise<Sent> =>
  sendAll(queue, others, (payments, facts) =>
    api('POST /check-in/payments', { body: { ...facts, payments }, ...limited() }),
  );

/**
 * The ids that the server has now. What it refuses holds up nothing else: it stays, with the reason. Throws when the network
 * fails, and when the device may send no more.
 */
async function sendAll<T>(queue: readonly T[], others: number, sendBatch: Send<T>): Promise<Sent> {
  const accepted: string[] = [];
  let failure: string | null = null;
  const left = (sent: number) => Math.max(queue.length - accepted.length - sent, 0) + others;
  for (let at = 0; at < queue.length; at += BATCH) {
    const batch = queue.slice(at, at + BATCH);
    try {
      accepted.push(...(await sendBatch(batch, about(left(batch.length)))).accepted);
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const one of batch) {
        try {
          accepted.push(...(await sendBatch([one], about(left(1)))).accepted);
        } catch (refused) {
          if (!isRefused(refused)) throw refused;
          failure = refused.message;
        }
      }
    }
  }
  return { accepted, failure };
}

/** Runs it again after a call that came meanwhile. */
export function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = (): Promise<void> => {
    isWanted = true;
    running ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
  return Object.assign(run, { settled: async () => running });
}

/** Every 20 s, when the network is back, and when the page is shown again, until the returned function is called. */
export function repeat(again: () => void): () => void {
  const timer = setInterval(again, EVERY_MS);
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearInterval(timer);
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}

export const fetchList = (since?: string) =>
  api('GET /check-in/list', { query: { since }, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const enrol = (code: string, volunteer_name: string) =>
  api('POST /check-in/enrolments', { body: { code, volunteer_name } });
