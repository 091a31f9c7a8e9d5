/** Rewrites one PDF in a worker thread, because files are untrusted and may take seconds. Posts a PdfAnswer. */
import { parentPort, workerData } from 'node:worker_threads';
import { hasPages, isCollection, type PdfJson, withoutMetadata } from './metadata.ts';
import { clearPictureMetadata } from './pictures.ts';
import { loadQpdf, type Qpdf, Unreadable } from './qpdf.ts';
import type { PdfAnswer } from './remove-metadata.ts';
import { repair } from './repair.ts';

const PAGE = 65_536;
const MAX_MEMORY = 256 * 1024 * 1024;
/** A PDF of 10 MB with tens of thousands of objects has 7 million. Parsed, this takes some 150 MB of the heap. */
const MAX_JSON = 12 * 1024 * 1024;
const MAX_PDF = 40 * 1024 * 1024;

/** For each module: their builds may take 2 GB, and a thread's own limits leave out WebAssembly. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

function rewrite(content: Uint8Array, { run, writeFile }: Qpdf): PdfAnswer {
  writeFile('/in.pdf', content);
  const listed = run(MAX_JSON, '/in.pdf', '--json=2', '--json-key=qpdf', '--json-stream-data=none', '/in.json');
  const json: PdfJson = JSON.parse(Buffer.from(listed).toString());
  if (isCollection(json)) return { refused: 'collection' };
  if (!hasPages(json)) return { refused: 'damaged' };

  writeFile('/update.json', JSON.stringify(withoutMetadata(json)));
  // Streams stay as they are. A signature no longer fits the bytes: disabled, it stays visible and isn't called invalid.
  const kept = ['--decode-level=none', '--decrypt', '--remove-restrictions'];
  const change = ['--update-from-json=/update.json', '--deterministic-id', ...kept];
  return { content: clearPictureMetadata(run(MAX_PDF, '/in.pdf', ...change, '/out.pdf')) };
}

async function rewriteOrRepair(content: Uint8Array, qpdf: Qpdf): Promise<PdfAnswer> {
  try {
    return rewrite(content, qpdf);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.message.includes('invalid password')) return { refused: 'locked' };
    const repaired = await repair(content);
    return repaired ? rewrite(repaired, await loadQpdf()) : { refused: 'damaged' };
  }
}

limitMemory();
const qpdf = await loadQpdf();
const answer = rewriteOrRepair(workerData as Uint8Array, qpdf).catch((): PdfAnswer => ({ refused: 'damaged' }));
parentPort?.postMessage(await answer);
