import { ATTENDEES_PAGE } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
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
  const { items, next_cursor } = pageOf(rows, ATTENDEES_PAGE, after);
  return { items: items.map(({ id: _, ...attendee }) => attendee), next_cursor };
}
