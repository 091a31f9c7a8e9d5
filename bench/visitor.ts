/** A member who opens pages while a benchmark does something else. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export function startVisitor(address: string, cookie: string) {
  const worker = new Worker(new URL('page-visitor.ts', import.meta.url), { workerData: { address, cookie } });
  return {
    /** The p95 in milliseconds of the member's pages until `work` is done. */
    async pagesDuring(work: Promise<unknown>): Promise<number> {
      worker.postMessage('begin');
      await work;
      worker.postMessage('end');
      const [p95] = await once(worker, 'message');
      return p95;
    },
    stop: () => worker.terminate(),
  };
}
