import { createHash } from 'node:crypto';

const NEWLINE = 10;

/** Counts and hashes what passes, piece by piece. In COPY's text format every row ends with the only newline in it. */
export function createSum() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    take(piece: Uint8Array): void {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++;
    },
    /** Once, at the end. */
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
