/** Prices and places, without a database (spec 9). */
import type * as z from 'zod';
import type { ticketTypeForm } from '../../contract/event-editing.ts';

export type Pricing = {
  readonly price_cents: number;
  readonly includes_accommodation: boolean;
  readonly deposit_amount_cents: number;
  readonly early_bird_price_cents: number | null;
  readonly early_bird_deadline: Date | null;
};

/** Whether the early-bird price applies: until its deadline (spec 4). */
export const isEarlyBird = ({ early_bird_deadline }: Pricing, now: Date): boolean =>
  early_bird_deadline !== null && early_bird_deadline > now;

/**
 * The price in cents that is shown and becomes a registration's total (spec 9): the early-bird price until its deadline,
 * else the deposit of a ticket with accommodation, else the price.
 */
export function ticketPrice(ticket: Pricing, now: Date): number {
  if (ticket.early_bird_price_cents !== null && isEarlyBird(ticket, now)) return ticket.early_bird_price_cents;
  if (ticket.includes_accommodation && ticket.deposit_amount_cents > 0) return ticket.deposit_amount_cents;
  return ticket.price_cents;
}

/** An event's 'starting from': the lowest price in cents of its tickets, null without any (spec 9). */
export const startingFrom = (tickets: readonly Pricing[], now: Date): number | null =>
  tickets.length > 0 ? Math.min(...tickets.map((ticket) => ticketPrice(ticket, now))) : null;

export type Capacity = {
  readonly max_capacity: number;
  readonly registered_count: number;
  readonly held_count: number;
};
export type Quantity = {
  readonly max_quantity: number;
  readonly sold_quantity: number;
  readonly held_quantity: number;
};

/** Places left at an event, held ones taken off; null if its maximum is 0, which means unlimited. */
export const placesLeft = ({ max_capacity, registered_count, held_count }: Capacity): number | null =>
  left(max_capacity, registered_count + held_count);

/** Tickets left of a type, held ones taken off; null if its maximum is 0, which means unlimited. */
export const ticketsLeft = ({ max_quantity, sold_quantity, held_quantity }: Quantity): number | null =>
  left(max_quantity, sold_quantity + held_quantity);

const left = (max: number, taken: number): number | null => (max === 0 ? null : Math.max(0, max - taken));

/** Whether a new maximum is lower than what is already taken; 0 is unlimited. */
export const isCapacityBelowTaken = (max: number, taken: number): boolean => max !== 0 && max < taken;

/** Whether the event has ended; at its end time it has. */
export const isOver = (event: { readonly end_date: Date }, now: Date): boolean => event.end_date <= now;

/** The ticket form as it is stored: without accommodation its hidden hotel fields are cleared (spec 5). */
export const withoutHotel = <T extends z.output<typeof ticketTypeForm>>(form: T): T =>
  form.includes_accommodation
    ? form
    : { ...form, deposit_amount_cents: 0, hotel_balance_cents: 0, hotel_payment_instructions: null };
