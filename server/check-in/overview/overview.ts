/** The coordinator's view of the entrances. */
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { holdableTickets, holdsByDevice } from '../../registrations/holds/holds.ts';
import { selectBoxes } from '../cash-boxes/queries.ts';
import { isListOpen } from '../devices/rules.ts';
import { countArrivals, countPeople, type IssueRow, selectAbsent, selectDevices, selectIssues } from './queries.ts';

/** Throws EVENT_NOT_FOUND. */
export async function readOverview(ctx: MemberContext, eventId: string) {
  const { db, now } = ctx;
  const event = await loadEvent(ctx, eventId);
  const [people, arrivals, devices, holds, ticket_types, cash_boxes, issues] = await Promise.all([
    countPeople(db, eventId, now),
    countArrivals(db, eventId),
    selectDevices(db, eventId, now),
    holdsByDevice(ctx, eventId),
    holdableTickets(ctx, eventId),
    selectBoxes(db, eventId),
    selectIssues(db, eventId),
  ]);
  return {
    event: {
      id: event.id,
      name: event.name,
      is_cancelled: event.cancelled_at !== null,
      is_over: !isListOpen(event, now),
    },
    ...people,
    arrivals,
    devices: devices.map((device) => ({ ...device, holds: holds(device.id) })),
    ticket_types,
    cash_boxes,
    issues: issues.map(shown),
  };
}

function shown({ before_at, before_device, resolved_by_name, resolved_at, resolution, ...issue }: IssueRow) {
  return {
    ...issue,
    before: before_at && before_device !== null ? { at: before_at, device_name: before_device } : null,
    resolution:
      resolved_at && resolved_by_name !== null && resolution !== null
        ? { by: resolved_by_name, at: resolved_at, note: resolution }
        : null,
  };
}

/** Throws EVENT_NOT_FOUND. */
export async function listAbsent(ctx: MemberContext, eventId: string) {
  const { id } = await loadEvent(ctx, eventId);
  return { items: await selectAbsent(ctx.db, id, ctx.now) };
}
