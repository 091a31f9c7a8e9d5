import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';

export type HeicTask = { content: Uint8Array; maxPixels: number };
/** Rotated upright, four bytes per pixel. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

const TIMEOUT_MS = 30_000;
/** One at a time: decoding twelve megapixels takes about 200 MB. */
const runLimited = createConcurrencyLimit({ atOnce: 1, waiting: 6 });

/** sharp's libraries can't decode HEIC (HEVC is patented). Rejects after TIMEOUT_MS and for invalid files. */
export const decodeHeic = (task: HeicTask): Promise<HeicAnswer> => runLimited(() => decodeInThread(task));

function decodeInThread(workerData: HeicTask): Promise<HeicAnswer> {
  // Keeps the decoder's output out of the log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData, stdout: true, stderr: true });
  return new Promise<HeicAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('decoding took too long')), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread ended without a result'));
    });
  }).finally(() => worker.terminate());
}
