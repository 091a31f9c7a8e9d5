import { isDeepStrictEqual } from 'node:util';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { loadEventForUpdate } from '../events.ts';
import { selectTicketTypes, updateOrder } from './queries.ts';

type Orders = { order: readonly string[]; seen: readonly string[] };

/**
 * Reorders all ticket types of an event (spec 3, sort_order); nothing happens if they are in that order already. Throws
 * EVENT_NOT_FOUND, and EDIT_CONFLICT if the order is no longer the one that staff saw.
 */
export async function orderTicketTypes(ctx: MemberContext, eventId: string, { order, seen }: Orders) {
  if (!isDeepStrictEqual([...order].sort(), [...seen].sort()))
    throw invalid('order', 'must contain the same ticket types as before');
  const event = await loadEventForUpdate(ctx, eventId);
  const tickets = await selectTicketTypes(ctx.db, eventId);
  const current = tickets.map(({ id }) => id);
  if (isDeepStrictEqual(current, order)) return;
  if (!isDeepStrictEqual(current, seen)) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
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
}

const CHANGED = 'Someone else changed the ticket types, so nothing was moved. This is their current order.';
