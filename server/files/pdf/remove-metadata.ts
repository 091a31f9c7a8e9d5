import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts';
import { runInThread, ThreadLimitReached } from '../thread.ts';

/** `locked`: it needs a password to open. `collection`: its content is other files. `damaged`: also if it takes too much. */
export type PdfAnswer = { content: Uint8Array<ArrayBuffer> } | { refused: 'locked' | 'collection' | 'damaged' };

const SCRIPT = new URL('./worker.ts', import.meta.url);
/** One at a time: a PDF may take a core and 500 MB. */
const runLimited = createConcurrencyLimit({ atOnce: 1, waiting: 20 });

/** The same pages without metadata, and the same bytes for the same file. Throws UNAVAILABLE if too many wait. */
export const removePdfMetadata = (content: Buffer): Promise<PdfAnswer> => runLimited(() => rewrite(content));

async function rewrite(content: Buffer): Promise<PdfAnswer> {
  try {
    return await runInThread(SCRIPT, content);
  } catch (error) {
    if (error instanceof ThreadLimitReached) return { refused: 'damaged' };
    throw error;
  }
}
