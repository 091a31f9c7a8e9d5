/** Ticket types in the event editor (spec 2 Admin event editor, 5 Ticket form). */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { changedFields, refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError, found } from '../../lib/errors.ts';
import { loadEventForUpdate, requireCapacity } from '../events.ts';
import { withoutHotel } from '../rules.ts';
import {
  deleteTicketType,
  insertTicketType,
  lockTicketType,
  type TicketTypeForm,
  ticketTypeHasHistory,
  updateTicketType,
} from './queries.ts';

type Seen = { updated_at: Date };

/** Adds a ticket type at the end. Throws EVENT_NOT_FOUND. */
export async function addTicketType(ctx: MemberContext, eventId: string, form: TicketTypeForm) {
  const event = await loadEventForUpdate(ctx, eventId);
  const { id } = await insertTicketType(ctx.db, eventId, withoutHotel(form));
  await record(ctx, {
    action_type: 'TICKET_TYPE_CREATED',
    entity_type: 'ticket_types',
    description: `Added ticket type '${form.name}' to event '${event.name}'`,
    entity_id: id,
    metadata: { event_name: event.name, ticket_type: form.name },
  });
  return { id };
}

/** Throws TICKET_TYPE_NOT_FOUND, EDIT_CONFLICT, and CAPACITY_BELOW_SOLD if more are sold than the new maximum. */
export async function changeTicketType(ctx: MemberContext, id: string, { updated_at, ...form }: TicketTypeForm & Seen) {
  const ticket = await load(ctx, id);
  refuseIfChanged(ticket, { updated_at });
  requireCapacity('max_quantity', form.max_quantity, ticket.sold_quantity, 'sold', ticket.held_quantity);
  const columns = withoutHotel(form);
  await updateTicketType(ctx.db, id, columns, ctx.now);
  await record(ctx, {
    action_type: 'TICKET_TYPE_UPDATED',
    entity_type: 'ticket_types',
    description: `Updated ticket type '${form.name}'`,
    entity_id: id,
    metadata: { ticket_type: form.name, changed: changedFields(ticket, columns) },
  });
}

/** Throws TICKET_TYPE_NOT_FOUND, and HAS_REGISTRATIONS if it was ever sold or someone waits for it. */
export async function removeTicketType(ctx: MemberContext, id: string) {
  const ticket = await load(ctx, id);
  if (await ticketTypeHasHistory(ctx.db, id)) throw new AppError('HAS_REGISTRATIONS', { message: KEPT });
  await deleteTicketType(ctx.db, id);
  await record(ctx, {
    action_type: 'TICKET_TYPE_DELETED',
    entity_type: 'ticket_types',
    description: `Deleted ticket type '${ticket.name}'`,
    entity_id: id,
    metadata: { ticket_type: ticket.name },
  });
}

const KEPT =
  'This ticket type was sold, or someone is waiting for it, so you can’t delete it. Make it inactive instead.';

const load = async ({ db }: MemberContext, id: string) => found(await lockTicketType(db, id), 'TICKET_TYPE_NOT_FOUND');
