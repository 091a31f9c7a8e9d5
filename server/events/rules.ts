/** Prices and places, without a database (spec 9). */

export type Pricing = {
  readonly price_cents: number;
  readonly includes_accommodation: boolean;
  readonly deposit_amount_cents: number;
  readonly early_bird_price_cents: number | null;
  readonly early_bird_deadline: Date | null;
};

/** Whether the early-bird price is in force: only while its deadline is ahead (spec 4). */
export const isEarlyBird = ({ early_bird_deadline }: Pricing, now: Date): boolean =>
  early_bird_deadline !== null && early_bird_deadline > now;

/**
 * The price in cents that is shown and becomes a registration's total (spec 9): the early-bird price while its deadline
 * is ahead; else the deposit, where the ticket includes accommodation and there is one; else the price.
 */
export function ticketPrice(ticket: Pricing, now: Date): number {
  if (ticket.early_bird_price_cents !== null && isEarlyBird(ticket, now)) return ticket.early_bird_price_cents;
  if (ticket.includes_accommodation && ticket.deposit_amount_cents > 0) return ticket.deposit_amount_cents;
  return ticket.price_cents;
}

/** An event's 'starting from': the least price in cents of its tickets, null where it has none (spec 9). */
export const startingFrom = (tickets: readonly Pricing[], now: Date): number | null =>
  tickets.length > 0 ? Math.min(...tickets.map((ticket) => ticketPrice(ticket, now))) : null;

/** Places left under a maximum; null where the maximum is 0, which means unlimited. */
export const placesLeft = (max: number, taken: number): number | null => (max === 0 ? null : Math.max(0, max - taken));

/** Whether a new maximum would be lower than what is already taken; 0 is unlimited and never is. */
export const isCapacityBelowTaken = (max: number, taken: number): boolean => max !== 0 && max < taken;

/** Whether the event has ended: at its very end it has. */
export const isOver = (event: { readonly end_date: Date }, now: Date): boolean => event.end_date <= now;

type HotelPart = {
  includes_accommodation: boolean;
  deposit_amount_cents: number;
  hotel_balance_cents: number;
  hotel_payment_instructions: string | null;
};

/** The ticket form as it is kept: without accommodation its hidden hotel section says nothing (spec 5). */
export const withoutHotel = <T extends HotelPart>(form: T): T =>
  form.includes_accommodation
    ? form
    : { ...form, deposit_amount_cents: 0, hotel_balance_cents: 0, hotel_payment_instructions: null };
