import { isAllowed } from '../../../contract/access.ts';
import { DIRECTORY_PAGE } from '../../../contract/constants.ts';
import type { Actor, Context, MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor, staleCursor } from '../../lib/cursor.ts';
import { AppError } from '../../lib/errors.ts';
import { namePatterns } from '../../lib/search.ts';
import { type DirectoryFilter, selectListed } from '../queries.ts';
import { selectPage } from './queries.ts';
import { selectSearched } from '../queries-search.ts';
import { seenBy, type Viewer } from '../rules.ts';

export const viewerOf = (actor: Actor | null): Viewer => {
  if (!actor) return 'anonymous';
  return isAllowed(['VIEW_ALL_USERS'], actor) ? 'staff' : 'member';
};

type Wanted = Omit<DirectoryFilter, 'patterns'> & { q?: string; cursor?: string };

/** The directory as the person asking, or a stranger, may see it: 24 a page, with both counts of spec 2. */
export async function listDirectory(ctx: Context, { cursor, q = '', ...years }: Wanted) {
  const viewer = viewerOf(ctx.actor);
  const after = decodeIdCursor(cursor);
  const patterns = await namePatterns(ctx.db, q);
  const page = { after, limit: DIRECTORY_PAGE + 1 };
  const { rows, ...counts } =
    patterns.length > 0
      ? await selectSearched(ctx.db, viewer, { ...years, patterns }, page)
      : await selectPage(ctx.db, { viewer, ...years, ...page });
  // A cursor is given only where more follows, so here its person is gone.
  if (after && rows.length === 0) throw staleCursor();
  const items = rows.slice(0, DIRECTORY_PAGE).map((row) => seenBy(viewer, row));
  const last = rows.length > DIRECTORY_PAGE ? items.at(-1) : undefined;
  return { items, ...counts, next_cursor: last ? encodeIdCursor(last.id) : null };
}

/** One alumnus in full. Throws NOT_FOUND also for somebody the directory does not list. */
export async function showPerson(ctx: MemberContext, id: string) {
  const row = await selectListed(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return seenBy(viewerOf(ctx.actor), row);
}
