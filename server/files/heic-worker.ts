/**
 * Decodes one HEIC picture in a worker thread, because it takes seconds of processor time.
 * Posts a HeicAnswer; any error ends the thread and rejects `decodeHeic`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import type { HeicAnswer, HeicTask } from './heic.ts';

const { content, maxPixels } = workerData as HeicTask;
const [picture] = await decode.all({ buffer: content });
// The file header may have declared fewer pixels than the picture has.
if (!picture || picture.width * picture.height > maxPixels) throw new Error('no picture within the size limit');

const { width, height, data } = await picture.decode();
parentPort?.postMessage({ width, height, data } satisfies HeicAnswer, [data.buffer]);
