import { Worker } from 'node:worker_threads';

const TIMEOUT_MS = 30_000;
const HEAP_MB = 384;

/** The work took too long or too much memory. */
export class ThreadLimitReached extends Error {}

/** What a script posts about the data it was given. Rejects if it throws; with ThreadLimitReached past its limits. */
export function runInThread<Answer>(script: URL, workerData: unknown): Promise<Answer> {
  // Keeps the output of libraries out of the log.
  const streams = { stdout: true, stderr: true };
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, ...streams });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadLimitReached('the thread took too long')), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitReached(error.message) : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread ended without a result'));
    });
  }).finally(() => worker.terminate());
}
