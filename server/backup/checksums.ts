import { createHash, createHmac, hkdfSync } from 'node:crypto';

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

const APPLICATION = 'alumni-reunion';

/** Identifies a SESSION_SECRET without revealing anything of it. */
export const secretCheck = (sessionSecret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', `${APPLICATION} backup check`, 32)))
    .update('the same')
    .digest('hex');
