/** Whether a file holds a virus, asked of clamd by its INSTREAM command (clamd(8), COMMANDS). */
import net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../lib/errors.ts';

export type ScannerAddress = { host: string; port: number };
/** Throws FILE_INFECTED, and SCANNER_AWAY where no one can tell. */
export type ScanFile = (content: Buffer) => Promise<void>;

/** clamd looks at ten megabytes within a second or two; a queue of others may be before it. */
const PATIENCE_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

/** Without an address every file passes. */
export function createScan(
  address: ScannerAddress | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  patience = PATIENCE_MS,
): ScanFile {
  if (!address) return async () => {};
  return async (content) => {
    const verdict = await ask(address, content, patience).catch((cause: unknown) => {
      throw new AppError('SCANNER_AWAY', { cause });
    });
    if (verdict.endsWith(' FOUND')) {
      log.warn({ verdict }, 'a file with a virus was refused');
      throw new AppError('FILE_INFECTED');
    }
    // It may be too large for its own StreamMaxLength, for one.
    if (!verdict.endsWith(' OK')) throw new AppError('SCANNER_AWAY', { cause: new Error(`clamd said: ${verdict}`) });
  };
}

/** What it says of the content: 'stream: OK', 'stream: Win.Test.EICAR_HDB-1 FOUND'. */
async function ask({ host, port }: ScannerAddress, content: Buffer, patience: number): Promise<string> {
  const socket = net.connect({ host, port });
  const slow = setTimeout(() => socket.destroy(new Error(`no answer in ${patience} ms`)), patience);
  try {
    socket.write('zINSTREAM\0');
    for (let at = 0; at < content.length; at += CHUNK_BYTES)
      socket.write(framed(content.subarray(at, at + CHUNK_BYTES)));
    socket.write(framed(Buffer.alloc(0)));
    let said = '';
    for await (const part of socket) {
      said += String(part);
      if (said.includes('\0')) break;
    }
    return said.replace(/\0.*$/s, '');
  } finally {
    clearTimeout(slow);
    socket.destroy();
  }
}

/** Behind its length in four bytes; an empty one says that this was all. */
function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}
