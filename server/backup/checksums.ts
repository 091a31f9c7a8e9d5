import { createHash } from 'node:crypto';
import { keyedMac } from '../lib/derived-keys.ts';

const NEWLINE = 10;

/** Hashes and counts rows in pieces. In COPY's text format a row has exactly one newline, at its end. */
export function createChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    take(piece: Uint8Array): void {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++;
    },
    /** Call it once, at the end. */
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Identifies a SESSION_SECRET without revealing anything of it. */
export const secretCheck = (sessionSecret: string): string =>
  keyedMac('the same', 'backup check', { sessionSecret }).toString('hex');
