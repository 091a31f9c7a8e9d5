import { DIRECTORY_PAGE } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, encodeIdCursor, staleCursor } from '../lib/cursor.ts';
import { countConnections, selectConnections } from './queries-connections.ts';
import { seenBy } from './rules.ts';

export { countConnections };

/**
 * Who shared a form and level with the person asking, most shared first (spec 2). Only shared fields are listed,
 * whatever role the person holds (spec 6).
 */
export async function listConnections({ actor, db }: MemberContext, cursor: string | undefined) {
  const after = decodeIdCursor(cursor);
  const [rows, total] = await Promise.all([
    selectConnections(db, actor.id, { after, limit: DIRECTORY_PAGE + 1 }),
    countConnections(db, actor.id),
  ]);
  if (after && rows.length === 0) throw staleCursor();
  const items = rows
    .slice(0, DIRECTORY_PAGE)
    .map((row) => ({ ...seenBy('member', row), shared_forms: row.shared_forms }));
  const last = rows.length > DIRECTORY_PAGE ? items.at(-1) : undefined;
  return { items, total, next_cursor: last ? encodeIdCursor(last.id) : null };
}
