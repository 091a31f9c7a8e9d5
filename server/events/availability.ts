/** Seats at an event while they are sold: what registering locks and checks (spec 5, 9). */
import { formatMoney } from '../../contract/money.ts';
import type { Db } from '../lib/db/database.ts';
import { AppError, found } from '../lib/errors.ts';
import { lockEventRow, selectEventRow } from './queries.ts';
import { isOver, placesLeft, ticketPrice, ticketsLeft } from './rules.ts';
import { lockTicketTypes, selectTicketTypes } from './ticket-types/queries.ts';

export { ticketPrice };

type EventRow = NonNullable<Awaited<ReturnType<typeof lockEventRow>>>;
type TicketRow = Awaited<ReturnType<typeof lockTicketTypes>>[number];

/** An event and its ticket types by id, in their order, with the places taken. */
export type Availability = {
  readonly event: EventRow | undefined;
  readonly tickets: ReadonlyMap<string, TicketRow>;
};

export type Seat = {
  readonly event: EventRow;
  readonly ticket: TicketRow;
  /** The current price in cents. */
  readonly total_amount_cents: number;
};

/** Locks the event, then its ticket types, until the transaction ends. */
export async function lockAvailability(db: Db, eventId: string): Promise<Availability> {
  const event = await lockEventRow(db, eventId);
  const tickets = await lockTicketTypes(db, eventId);
  return { event, tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])) };
}

/** The same without locks: what may have changed a moment later. */
export async function readAvailability(db: Db, eventId: string): Promise<Availability> {
  const event = await selectEventRow(db, eventId);
  const tickets = await selectTicketTypes(db, eventId);
  return { event, tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])) };
}

/** Locks an event until the transaction ends, whatever its state, before its registrations change. */
export async function lockEvent({ db }: { db: Db }, eventId: string): Promise<void> {
  await lockEventRow(db, eventId);
}

/** Throws EVENT_NOT_FOUND (for a draft too), EVENT_CANCELLED, EVENT_OVER, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE. */
export function seatOf({ event, tickets }: Availability, ticketTypeId: string, now: Date): Seat {
  if (!event?.is_published) throw new AppError('EVENT_NOT_FOUND');
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (isOver(event, now)) throw new AppError('EVENT_OVER');
  const ticket = found(tickets.get(ticketTypeId), 'TICKET_TYPE_NOT_FOUND');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  return { event, ticket, total_amount_cents: ticketPrice(ticket, now) };
}

/** What is free of an event, with the ticket types on sale in their order. Null is unlimited. */
export function freeSeats({ event, tickets }: Availability) {
  const onSale = [...tickets.values()].filter(({ is_active }) => is_active);
  return {
    places: event ? placesLeft(event) : 0,
    tickets: onSale.map((ticket) => ({ id: ticket.id, name: ticket.name, left: ticketsLeft(ticket) })),
  };
}

/** Throws SOLD_OUT or EVENT_FULL. */
export function requirePlaceLeft({ event, ticket }: Seat): void {
  if (ticketsLeft(ticket) === 0) throw new AppError('SOLD_OUT');
  if (placesLeft(event) === 0) throw new AppError('EVENT_FULL');
}

/** Throws PRICE_CHANGED if the member saw another price, for example because the early bird has ended since. */
export function requireExpectedPrice({ total_amount_cents: total }: Seat, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError('PRICE_CHANGED', { message: `The price of this ticket is now ${formatMoney(total)}.` });
}

/** The availability once this seat is taken. */
export const takeSeat = ({ tickets }: Availability, { event, ticket }: Seat): Availability => ({
  event: { ...event, registered_count: event.registered_count + 1 },
  tickets: new Map(tickets).set(ticket.id, { ...ticket, sold_quantity: ticket.sold_quantity + 1 }),
});
