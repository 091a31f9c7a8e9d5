import { invalid } from './errors.ts';

/** A keyset cursor: the sort key of the last row, opaque to the page. */
export const encodeCursor = (...key: (string | number | Date | null)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Reads a cursor of exactly `length` texts; throws INVALID_INPUT for anything else. */
export function decodeCursor(cursor: string | undefined, length: number): string[] | null {
  if (!cursor) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // answered below, like any other unreadable cursor
  }
  throw invalid('cursor', 'This page address is no longer valid.');
}
