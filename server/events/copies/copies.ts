import type * as z from 'zod';
import type { eventEditing } from '../../../contract/event-editing.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Shift } from '../../lib/db/moved-times.ts';
import { loadEventForUpdate, recordEvent } from '../events.ts';
import { copyActivities, copyEventRow, copyTicketTypes, type TicketCopy } from './queries.ts';

type Copy = z.output<(typeof eventEditing)['POST /events/:id/copies']['body']>;
/** The copy `id` of the event `from`. */
export type EventCopy = { from: string; id: string; tickets: readonly TicketCopy[]; shift: Shift };
/** Lets a later feature copy what it stores about the event; returns how many it copied, by what they are. */
export type OnEventCopied = (ctx: MemberContext, copy: EventCopy) => Promise<Record<string, number>>;

/**
 * Makes a draft with the same details and cover, unsold ticket types, schedule, and what `copyMore` adds. All times shift with the
 * start, in the school's time zone. Throws EVENT_NOT_FOUND.
 */
export async function copyEvent(
  ctx: MemberContext,
  id: string,
  { name, start_date }: Copy,
  copyMore: readonly OnEventCopied[],
) {
  const event = await loadEventForUpdate(ctx, id);
  const shift = { from: event.start_date, to: start_date };
  const copy = await copyEventRow(ctx.db, id, { name, ...shift });
  const tickets = await copyTicketTypes(ctx.db, id, { ...copy, ...shift });
  const activities = await copyActivities(ctx.db, id, { ...copy, ...shift });
  const more = {};
  for (const copyRows of copyMore) Object.assign(more, await copyRows(ctx, { from: id, id: copy.id, tickets, shift }));
  const copied = { copied_from: id, ticket_types: tickets.length, activities, ...more };
  await recordEvent(ctx, 'EVENT_COPIED', `Copied event '${event.name}' as '${name}'`, { id: copy.id, name }, copied);
  return copy;
}
