import { type AppError, invalid } from '../errors.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const isId = (text: string): boolean => UUID.test(text);

/** A keyset cursor, opaque to the client. */
export const encodeCursor = (...key: string[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');

function decodeCursor(cursor: string | undefined, length: number): string[] | null {
  if (!cursor) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // answered below, like any unreadable cursor
  }
  throw staleCursor();
}

/** For a cursor whose row was deleted. */
export const staleCursor = (): AppError => invalid('cursor', 'This page address is no longer valid.');

/** The last row and its part at that time, since it may have moved to another part. */
export type PartPosition<Part extends string> = { id: string; part: Part };

export const encodePartCursor = ({ id, part }: PartPosition<string>): string => encodeCursor(id, part);

export function decodePartCursor<Part extends string>(
  cursor: string | undefined,
  parts: readonly Part[],
): PartPosition<Part> | null {
  const [id, given] = decodeCursor(cursor, 2) ?? [];
  if (id === undefined) return null;
  const part = parts.find((each) => each === given);
  if (!isId(id) || !part) throw staleCursor();
  return { id, part };
}

/**
 * Only the last row's id: the server looks up its sort key, so the cursor reveals nothing and keeps full precision of
 * times.
 */
export function decodeIdCursor(cursor: string | undefined): string | null {
  const [id] = decodeCursor(cursor, 1) ?? [];
  if (id !== undefined && !isId(id)) throw staleCursor();
  return id ?? null;
}

/**
 * The page of `rows`, which were read with a limit of `size` + 1. Throws INVALID_INPUT if none follow `after`: a cursor is
 * returned only if more rows follow, so its row or theirs were deleted.
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number, after: string | null) {
  if (after && rows.length === 0) throw staleCursor();
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next_cursor: last ? encodeCursor(last.id) : null };
}
