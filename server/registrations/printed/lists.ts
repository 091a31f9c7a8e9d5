/** Lists to print on the day: who comes to an event, and who signed up for an activity. */
import { recordExport } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { renderRoster, renderSignups } from './document.ts';
import { selectActivity, selectAttendees, selectSignedUp } from './queries.ts';

/** Everyone who comes to the event. Throws EVENT_NOT_FOUND. */
export async function printRoster(ctx: MemberContext, eventId: string): Promise<FileReply> {
  const event = await loadEvent(ctx, eventId);
  await recordExport(ctx, 'event_registrations', `people of event '${event.name}' to print`, {});
  const content = await renderRoster(event, await selectAttendees(ctx.db, eventId), ctx.now);
  return { content, type: 'application/pdf', name: `roster-${schoolDay(ctx.now)}.pdf` };
}

/** Everyone who comes to the event from A to Z, for other lists. */
export const listAttendees = ({ db }: MemberContext, eventId: string) => selectAttendees(db, eventId);

/** Everyone who signed up for the activity. Throws ACTIVITY_NOT_FOUND. */
export async function printSignups(ctx: MemberContext, activityId: string): Promise<FileReply> {
  const activity = found(await selectActivity(ctx.db, activityId), 'ACTIVITY_NOT_FOUND');
  const what = `people of activity '${activity.name}' of event '${activity.event_name}' to print`;
  await recordExport(ctx, 'event_activities', what, {});
  const content = await renderSignups(activity, await selectSignedUp(ctx.db, activityId), ctx.now);
  return { content, type: 'application/pdf', name: `sign-ups-${schoolDay(ctx.now)}.pdf` };
}
