/** A place at an event while it is being sold: what registering needs to know and to hold (spec 5, 9). */
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { money } from '../lib/money.ts';
import { lockEvent } from './queries-events.ts';
import { lockTicketType } from './queries-ticket-types.ts';
import { isOver, placesLeft, ticketPrice } from './rules.ts';

export type Seat = {
  event: { id: string; name: string; max_capacity: number; registered_count: number };
  ticket: { id: string; name: string; max_quantity: number; sold_quantity: number };
  /** What the ticket costs now, in cents. */
  total_amount_cents: number;
};

/**
 * Holds a published event and one of its ticket types, in this order, until the transaction ends. Throws
 * EVENT_NOT_FOUND (for a draft too), EVENT_OVER, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE.
 */
export async function holdSeat({ db, now }: MemberContext, eventId: string, ticketTypeId: string): Promise<Seat> {
  const event = await lockEvent(db, eventId);
  if (!event?.is_published) throw new AppError('EVENT_NOT_FOUND');
  if (isOver(event, now)) throw new AppError('EVENT_OVER');
  const ticket = await lockTicketType(db, ticketTypeId);
  if (ticket?.event_id !== event.id) throw new AppError('TICKET_TYPE_NOT_FOUND');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  return { event, ticket, total_amount_cents: ticketPrice(ticket, now) };
}

/** Throws SOLD_OUT or EVENT_FULL. */
export function refuseWithoutPlace({ event, ticket }: Seat): void {
  if (placesLeft(ticket.max_quantity, ticket.sold_quantity) === 0) throw new AppError('SOLD_OUT');
  if (placesLeft(event.max_capacity, event.registered_count) === 0) throw new AppError('EVENT_FULL');
}

/** Throws PRICE_CHANGED where the person saw another price, as when the early bird ended meanwhile. */
export function refuseOtherPrice({ total_amount_cents: total }: Seat, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError('PRICE_CHANGED', { message: `The price of this ticket is now ${money(total)}.` });
}

/** Holds an event before its registrations change, whatever its state. */
export async function holdEvent({ db }: MemberContext, eventId: string): Promise<void> {
  await lockEvent(db, eventId);
}
