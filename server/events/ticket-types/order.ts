/** In which order an event's ticket types are offered (spec 3, sort_order). */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { loadEventForUpdate } from '../events.ts';
import { selectTicketTypes, updateOrder } from './queries.ts';

type Orders = { order: readonly string[]; seen: readonly string[] };

/**
 * Puts every ticket type of the event in its place; where they stand so already, nothing happens. Throws
 * EVENT_NOT_FOUND, and CHANGED_MEANWHILE where they no longer stand as the person saw them.
 */
export async function orderTicketTypes(ctx: MemberContext, eventId: string, { order, seen }: Orders) {
  if (!isSame([...order].sort(), [...seen].sort())) throw invalid('order', 'must hold the same ticket types as before');
  const event = await loadEventForUpdate(ctx, eventId);
  const tickets = await selectTicketTypes(ctx.db, eventId);
  const present = tickets.map(({ id }) => id);
  if (isSame(present, order)) return { done: true as const };
  if (!isSame(present, seen)) throw new AppError('CHANGED_MEANWHILE', { message: CHANGED });
  await updateOrder(ctx.db, order);
  await record(ctx, {
    action_type: 'TICKET_TYPES_REORDERED',
    entity_type: 'ticket_types',
    description: `Reordered the ticket types of event '${event.name}'`,
    entity_id: eventId,
    metadata: {
      event_name: event.name,
      order: order.map((id) => tickets.find((ticket) => ticket.id === id)?.name),
    },
  });
  return { done: true as const };
}

const CHANGED =
  'Somebody else has changed the ticket types meanwhile, so nothing was moved. This is how they stand now.';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
