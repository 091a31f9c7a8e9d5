import net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../lib/errors.ts';

export type ScannerAddress = { host: string; port: number };
/** Throws FILE_INFECTED, or SCANNER_AWAY if the scanner gives no answer. */
export type ScanFile = (content: Buffer) => Promise<void>;

/** clamd scans ten megabytes in a second or two, but other files may be ahead in its queue. */
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

/** Without an address no file is scanned. */
export function createScan(
  address: ScannerAddress | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeoutMs = TIMEOUT_MS,
): ScanFile {
  if (!address) return async () => {};
  return async (content) => {
    const result = await ask(address, content, timeoutMs).catch((cause: unknown) => {
      throw new AppError('SCANNER_AWAY', { cause });
    });
    if (result.endsWith(' FOUND')) {
      log.warn({ result }, 'a file with a virus was refused');
      throw new AppError('FILE_INFECTED');
    }
    // For example, the file may exceed clamd's StreamMaxLength.
    if (!result.endsWith(' OK')) throw new AppError('SCANNER_AWAY', { cause: new Error(`clamd answered: ${result}`) });
  };
}

/** Sends INSTREAM (clamd(8), COMMANDS). Answers: 'stream: OK', 'stream: Win.Test.EICAR_HDB-1 FOUND'. */
async function ask({ host, port }: ScannerAddress, content: Buffer, timeoutMs: number): Promise<string> {
  const socket = net.connect({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    socket.write('zINSTREAM\0');
    for (let at = 0; at < content.length; at += CHUNK_BYTES)
      socket.write(framed(content.subarray(at, at + CHUNK_BYTES)));
    socket.write(framed(Buffer.alloc(0)));
    let answer = '';
    for await (const part of socket) {
      answer += String(part);
      if (answer.includes('\0')) break;
    }
    return answer.replace(/\0.*$/s, '');
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Prefixed with its length in four bytes; an empty chunk ends the stream. */
function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}
