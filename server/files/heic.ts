import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { runInThread } from './thread.ts';

export type HeicTask = { content: Uint8Array; maxPixels: number };
/** Rotated upright, four bytes per pixel. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

const SCRIPT = new URL('./heic-worker.ts', import.meta.url);
/** One at a time: decoding twelve megapixels takes about 200 MB. */
const runLimited = createConcurrencyLimit({ atOnce: 1, waiting: 6 });

/** sharp's libraries can't decode HEIC (HEVC is patented). Rejects if it takes too long and for invalid files. */
export function decodeHeic(task: HeicTask): Promise<HeicAnswer> {
  return runLimited(() => runInThread(SCRIPT, task));
}
