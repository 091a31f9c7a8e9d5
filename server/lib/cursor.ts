import { type AppError, invalid } from './errors.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const isId = (text: string): boolean => UUID.test(text);

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
  throw staleCursor();
}

/** For a cursor that names a row which is gone. */
export const staleCursor = (): AppError => invalid('cursor', 'This page address is no longer valid.');

/**
 * A cursor that is only the last row's id; its sort key is looked up on the server, so nothing hidden travels in it
 * and no fraction of a second is lost.
 */
export const encodeIdCursor = (id: string): string => encodeCursor(id);

/** Reads such a cursor; throws INVALID_INPUT for anything else. */
export function decodeIdCursor(cursor: string | undefined): string | null {
  const [id] = decodeCursor(cursor, 1) ?? [];
  if (id !== undefined && !isId(id)) throw staleCursor();
  return id ?? null;
}
