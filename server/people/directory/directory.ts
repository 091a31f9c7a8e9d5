import { isAllowed } from '../../../contract/access.ts';
import { DIRECTORY_PAGE } from '../../../contract/constants.ts';
import type { Viewer } from '../../../contract/profile-fields.ts';
import type { Actor, Context, MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { found } from '../../lib/errors.ts';
import { type DirectoryFilter, selectListedPerson } from '../queries.ts';
import { visibleTo } from '../rules.ts';
import { readPage, searchPage } from './queries.ts';

export const viewerOf = (actor: Actor | null): Viewer => {
  if (!actor) return 'anonymous';
  return isAllowed(['VIEW_ALL_USERS'], actor) ? 'staff' : 'member';
};

type Query = Omit<DirectoryFilter, 'patterns'> & { q?: string; cursor?: string };

/** The directory as the viewer may see it, 24 people a page, with both counts of spec 2. */
export async function listDirectory(ctx: Context, { cursor, q = '', ...years }: Query) {
  const viewer = viewerOf(ctx.actor);
  const after = decodeIdCursor(cursor);
  const patterns = await namePatterns(ctx.db, q);
  const page = { after, limit: DIRECTORY_PAGE + 1 };
  const { rows, ...counts } =
    patterns.length > 0
      ? await searchPage(ctx.db, viewer, { ...years, patterns }, page)
      : await readPage(ctx.db, { viewer, ...years, ...page });
  const { items, next_cursor } = pageOf(rows, DIRECTORY_PAGE, after);
  return { items: items.map((row) => visibleTo(viewer, row)), ...counts, next_cursor };
}

/** One person's full profile. Throws NOT_FOUND, also for someone the directory doesn't list. */
export async function showPerson(ctx: MemberContext, id: string) {
  const row = found(await selectListedPerson(ctx.db, id), 'NOT_FOUND');
  // People see their own page as other members do, staff too.
  return visibleTo(ctx.actor.id === id ? 'member' : viewerOf(ctx.actor), row);
}
