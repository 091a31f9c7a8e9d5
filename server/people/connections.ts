import { DIRECTORY_PAGE } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, encodeIdCursor, staleCursor } from '../lib/cursor.ts';
import type { Db } from '../lib/database.ts';
import { type ConnectionFilter, countConnections, selectConnections } from './queries-connections.ts';
import { seenBy } from './rules.ts';

/** How many alumni share a form and level with somebody. */
export const connectionsCount = async (db: Db, userId: string) => (await countConnections(db, userId, {})).total;

/**
 * Who shared a form and level with the person asking, most shared first (spec 2). Only shared fields are listed,
 * whatever role the person holds (spec 6).
 */
export async function listConnections(
  { actor, db }: MemberContext,
  { cursor, ...filter }: ConnectionFilter & { cursor?: string },
) {
  const after = decodeIdCursor(cursor);
  const [rows, counts] = await Promise.all([
    selectConnections(db, actor.id, filter, { after, limit: DIRECTORY_PAGE + 1 }),
    countConnections(db, actor.id, filter),
  ]);
  if (after && rows.length === 0) throw staleCursor();
  const items = rows
    .slice(0, DIRECTORY_PAGE)
    .map((row) => ({ ...seenBy('member', row), shared_forms: row.shared_forms }));
  const last = rows.length > DIRECTORY_PAGE ? items.at(-1) : undefined;
  return { items, ...counts, next_cursor: last ? encodeIdCursor(last.id) : null };
}
