/** Unpacks one HEIC picture in a thread of its own: it keeps a processor busy for seconds and takes much memory. */
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import type { HeicAnswer, HeicTask } from './heic.ts';

const { content, mostPixels } = workerData as HeicTask;
const [picture] = await decode.all({ buffer: content });
// Its header may have promised fewer pixels than the picture inside has.
if (!picture || picture.width * picture.height > mostPixels) throw new Error('no picture of a size we take');
const { width, height, data } = await picture.decode();
parentPort?.postMessage({ width, height, data } satisfies HeicAnswer, [data.buffer]);
