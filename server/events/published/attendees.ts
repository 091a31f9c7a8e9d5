import { ATTENDEES_PAGE } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor } from '../../lib/db/cursor.ts';
import { AppError } from '../../lib/errors.ts';
import { isVisibleEvent, selectAttendeePage } from './queries.ts';

/** Who is registered for an event, with what other members may see (spec 7). Throws EVENT_NOT_FOUND. */
export async function listAttendees({ db, actor }: MemberContext, eventId: string, cursor: string | undefined) {
  const after = decodeIdCursor(cursor);
  if (!(await isVisibleEvent(db, eventId, actor.id))) throw new AppError('EVENT_NOT_FOUND');
  const rows = await selectAttendeePage(db, eventId, { after, limit: ATTENDEES_PAGE + 1 });
  const page = rows.slice(0, ATTENDEES_PAGE);
  const last = rows.length > ATTENDEES_PAGE ? page.at(-1) : undefined;
  const items = page.map(({ id: _, ...attendee }) => attendee);
  return { items, next_cursor: last ? encodeIdCursor(last.id) : null };
}
