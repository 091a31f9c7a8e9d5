import { ATTENDEES_PAGE } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { AppError } from '../../lib/errors.ts';
import { isVisibleEvent, selectAttendeePage } from './queries.ts';

type Query = { q?: string | undefined; cursor?: string | undefined };

/** Who is registered for an event, with what other members may see (spec 7). Throws EVENT_NOT_FOUND. */
export async function listAttendees({ db, actor }: MemberContext, eventId: string, { q, cursor }: Query) {
  const after = decodeIdCursor(cursor);
  if (!(await isVisibleEvent(db, eventId, actor.id))) throw new AppError('EVENT_NOT_FOUND');
  const patterns = await namePatterns(db, q ?? '');
  const rows = await selectAttendeePage(db, eventId, { patterns, after, limit: ATTENDEES_PAGE + 1 });
  const page = rows.slice(0, ATTENDEES_PAGE);
  const last = rows.length > ATTENDEES_PAGE ? page.at(-1) : undefined;
  const items = page.map(({ id: _, ...attendee }) => attendee);
  return { items, next_cursor: last ? encodeIdCursor(last.id) : null };
}
