/** Places at an event while they are being sold: what registering needs to know and to hold (spec 5, 9). */
import type { Db } from '../lib/database.ts';
import { AppError } from '../lib/errors.ts';
import { money } from '../lib/money.ts';
import { findEvent, lockEvent } from './queries.ts';
import { findTicketTypes, lockTicketTypes } from './ticket-types/queries.ts';
import { isOver, placesLeft, ticketPrice } from './rules.ts';

type EventRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;
type TicketRow = Awaited<ReturnType<typeof lockTicketTypes>>[number];

/** An event and those of its ticket types that are asked for, as far as there are any. */
export type Sale = { event: EventRow | undefined; tickets: TicketRow[] };

export type Seat = {
  event: EventRow;
  ticket: TicketRow;
  /** What the ticket costs now, in cents. */
  total_amount_cents: number;
};

export const seeSale = async (db: Db, eventId: string, ticketTypeIds: readonly string[]): Promise<Sale> => ({
  event: await findEvent(db, eventId).executeTakeFirst(),
  tickets: await findTicketTypes(db, ticketTypeIds).execute(),
});

/** The same, but all are held, the event first, until the transaction ends. */
export const holdSale = async (db: Db, eventId: string, ticketTypeIds: readonly string[]): Promise<Sale> => ({
  event: await lockEvent(db, eventId),
  tickets: await lockTicketTypes(db, ticketTypeIds),
});

/** Throws EVENT_NOT_FOUND (for a draft too), EVENT_OVER, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE. */
export function seatOf({ event, tickets }: Sale, ticketTypeId: string, now: Date): Seat {
  if (!event?.is_published) throw new AppError('EVENT_NOT_FOUND');
  if (isOver(event, now)) throw new AppError('EVENT_OVER');
  const ticket = tickets.find(({ id }) => id === ticketTypeId);
  if (ticket?.event_id !== event.id) throw new AppError('TICKET_TYPE_NOT_FOUND');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  return { event, ticket, total_amount_cents: ticketPrice(ticket, now) };
}

/** Whether all that is said of a sale is still the same, how many places are taken aside. */
export function isSameSale(one: Sale, other: Sale): boolean {
  const said = ({ event, tickets }: Sale) =>
    JSON.stringify([
      { ...event, registered_count: null },
      ...tickets.map((ticket) => ({ ...ticket, sold_quantity: null })),
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

/** Counts the seat as taken in the sale that was seen, for those who are looked at after it. */
export function countSeat({ event, ticket }: Seat): void {
  event.registered_count += 1;
  ticket.sold_quantity += 1;
}

/** Holds an event before its registrations change, whatever its state. */
export async function holdEvent({ db }: { db: Db }, eventId: string): Promise<void> {
  await lockEvent(db, eventId);
}
