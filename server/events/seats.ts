/** A place at an event while it is being sold: what registering needs to know and to hold (spec 5, 9). */
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { money } from '../lib/money.ts';
import { findEvent, lockEvent } from './queries-events.ts';
import { findTicketType, lockTicketType } from './queries-ticket-types.ts';
import { isOver, placesLeft, ticketPrice } from './rules.ts';

type Found<Q extends (...args: never) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Q>>>;
export type Seat = {
  event: Found<typeof lockEvent>;
  ticket: Found<typeof lockTicketType>;
  /** What the ticket costs now, in cents. */
  total_amount_cents: number;
};

/**
 * A published event and one of its ticket types as they are now. Throws EVENT_NOT_FOUND (for a draft too), EVENT_OVER,
 * TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE.
 */
export const seeSeat = ({ db, now }: MemberContext, eventId: string, ticketTypeId: string): Promise<Seat> =>
  seatOf(
    now,
    () => findEvent(db, eventId).executeTakeFirst(),
    () => findTicketType(db, ticketTypeId).executeTakeFirst(),
  );

/** The same, but both are held, in this order, until the transaction ends. */
export const holdSeat = ({ db, now }: MemberContext, eventId: string, ticketTypeId: string): Promise<Seat> =>
  seatOf(
    now,
    () => lockEvent(db, eventId),
    () => lockTicketType(db, ticketTypeId),
  );

async function seatOf(
  now: Date,
  readEvent: () => Promise<Seat['event'] | undefined>,
  readTicket: () => Promise<Seat['ticket'] | undefined>,
): Promise<Seat> {
  const event = await readEvent();
  if (!event?.is_published) throw new AppError('EVENT_NOT_FOUND');
  if (isOver(event, now)) throw new AppError('EVENT_OVER');
  const ticket = await readTicket();
  if (ticket?.event_id !== event.id) throw new AppError('TICKET_TYPE_NOT_FOUND');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  return { event, ticket, total_amount_cents: ticketPrice(ticket, now) };
}

/** Whether all that is said of a seat is still the same, how many are taken aside. */
export function isSameSeat(one: Seat, other: Seat): boolean {
  const said = ({ event, ticket }: Seat) =>
    JSON.stringify([
      { ...event, registered_count: null },
      { ...ticket, sold_quantity: null },
    ]);
  return said(one) === said(other);
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
