import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';

export type HeicTask = { content: Uint8Array; mostPixels: number };
/** Upright, four bytes a pixel. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

const PATIENCE_MS = 30_000;
/** One at a time: twelve megapixels take some 200 MB while they are unpacked. */
const takeTurn = createConcurrencyLimit({ atOnce: 1, waiting: 6 });

/**
 * The pixels of a HEIC picture, which sharp's own libraries cannot unpack (HEVC is patented). Rejects what cannot be
 * read in half a minute.
 */
export const decodeHeic = (task: HeicTask): Promise<HeicAnswer> => takeTurn(() => decodeInThread(task));

function decodeInThread(workerData: HeicTask): Promise<HeicAnswer> {
  // Its outputs are ours, so that the decoder's remarks do not reach the log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData, stdout: true, stderr: true });
  return new Promise<HeicAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('unpacking took too long')), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread ended without an answer'));
    });
  }).finally(() => worker.terminate());
}
