/** The rooming list, which the hotel gets: rooms with their people. */
import { recordExport } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import { eventNights } from '../../events/nights.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { listAttendees } from '../../registrations/printed/lists.ts';
import { renderRoomingList } from './document.ts';
import { selectAllRooms, selectOccupants } from './queries.ts';
import { keyOf } from './rules.ts';

/** Throws EVENT_NOT_FOUND. */
export async function printRoomingList(ctx: MemberContext, eventId: string): Promise<FileReply> {
  const event = await loadEvent(ctx, eventId);
  await recordExport(ctx, 'rooms', `people in the rooms of event '${event.name}' to print`, {});
  const attendees = await listAttendees(ctx, eventId);
  const beds = new Map((await selectOccupants(ctx.db, eventId)).map((each) => [keyOf(each), each.beds]));
  const people = attendees.map((each) => ({ ...each, beds: beds.get(keyOf(each)) ?? [] }));
  const rooms = await selectAllRooms(ctx.db, eventId);
  const content = await renderRoomingList({ ...event, nights: eventNights(event) }, rooms, people, ctx.now);
  return { content, type: 'application/pdf', name: `rooming-list-${schoolDay(ctx.now)}.pdf` };
}
