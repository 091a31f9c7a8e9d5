import { type AppError, invalid } from '../errors.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (text: string): boolean => UUID.test(text);

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

/** Where a page of a list in parts begins: behind this row, and in which part that stood, for it may have moved since. */
export type PartMark<Part extends string> = { id: string; part: Part };

export const encodePartCursor = ({ id, part }: PartMark<string>): string => encodeCursor(id, part);

/** Reads such a cursor of a list in these parts; throws INVALID_INPUT for anything else. */
export function decodePartCursor<Part extends string>(
  cursor: string | undefined,
  parts: readonly Part[],
): PartMark<Part> | null {
  const [id, given] = decodeCursor(cursor, 2) ?? [];
  if (id === undefined) return null;
  const part = parts.find((each) => each === given);
  if (!isId(id) || !part) throw staleCursor();
  return { id, part };
}

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
