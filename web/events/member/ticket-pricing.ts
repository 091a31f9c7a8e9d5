import type { Reply } from '../../lib/api.ts';
import { formatDeadline, formatMoney, formatPrice } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { hasDeposit, isSaving, priceAfterEarlyBird } from '../payment-plan.ts';

export type EventCard = Reply<'GET /events'>['items'][number];
export type TicketOffer = EventCard['ticket_types'][number];

/** Whether the current price is the deposit for a room, with a balance to pay at check-in. */
export const isDeposit = (offer: TicketOffer) => offer.early_bird_price_cents === null && hasDeposit(offer);

const FEW = 10;

/** 'Sold out', 'Only 3 left', '42 left'; null if unlimited. */
export function availabilityLabel({ remaining }: TicketOffer): string | null {
  if (remaining === null) return null;
  if (remaining <= 0) return 'Sold out';
  return remaining <= FEW ? `Only ${remaining} left` : `${formatCount(remaining)} left`;
}

/** The event's ticket types, each with no more left than the event has places; with none said if it is full. */
export function offersOf({
  ticket_types,
  places_left,
}: Pick<EventCard, 'ticket_types' | 'places_left'>): TicketOffer[] {
  if (places_left === null) return ticket_types;
  const most = (remaining: number | null) =>
    places_left === 0 ? null : Math.min(remaining ?? places_left, places_left);
  return ticket_types.map((offer) => (offer.remaining === 0 ? offer : { ...offer, remaining: most(offer.remaining) }));
}

/** Notes beside the price: the early bird's deadline, the deposit and the balance. */
export function priceNotes(offer: TicketOffer, viewer?: string): string[] {
  const notes: string[] = [];
  if (offer.early_bird_price_cents !== null && offer.early_bird_deadline !== null) {
    const then = `${formatMoney(priceAfterEarlyBird(offer))}${hasDeposit(offer) ? ' deposit' : ''}`;
    notes.push(
      `${isSaving(offer) ? 'Early bird' : 'This price'} until ${formatDeadline(offer.early_bird_deadline, viewer)}, then ${then}`,
    );
    if (offer.includes_accommodation) notes.push(`${formatPrice(offer.current_price_cents)} now`);
  }
  if (isDeposit(offer)) notes.push(`${formatMoney(offer.deposit_amount_cents)} deposit now`);
  if (offer.includes_accommodation && offer.hotel_balance_cents > 0) {
    notes.push(`${formatMoney(offer.hotel_balance_cents)} balance at check-in`);
  }
  return notes;
}

/**
 * The lowest price in cents of a ticket that can still be had, if the event's 'starting from' is of one that is sold out;
 * else null.
 */
export function availableFrom({
  starting_from_cents,
  ticket_types,
}: Pick<EventCard, 'starting_from_cents' | 'ticket_types'>) {
  const prices = ticket_types.filter(({ remaining }) => remaining !== 0).map((offer) => offer.current_price_cents);
  const lowest = prices.length > 0 ? Math.min(...prices) : null;
  return lowest === starting_from_cents ? null : lowest;
}

export type SalesStatus = 'open' | 'cancelled' | 'over' | 'full' | 'sold_out' | 'no_tickets';

/** Whether members can register now, and if not, why. For display only: the server decides. */
export function salesStatusOf(
  event: Pick<EventCard, 'cancelled_at' | 'end_date' | 'places_left' | 'ticket_types'>,
  now: Date,
): SalesStatus {
  if (event.cancelled_at) return 'cancelled';
  if (new Date(event.end_date) <= now) return 'over';
  if (event.ticket_types.length === 0) return 'no_tickets';
  if (event.places_left === 0) return 'full';
  return event.ticket_types.every((offer) => offer.remaining === 0) ? 'sold_out' : 'open';
}

/** The ticket types that members can wait for, until the event starts: all of one that's full, otherwise the sold-out ones. */
export function awaitedTickets(
  event: Parameters<typeof salesStatusOf>[0] & Pick<EventCard, 'start_date'>,
  now: Date,
): TicketOffer[] {
  if (new Date(event.start_date) <= now) return [];
  switch (salesStatusOf(event, now)) {
    case 'full':
    case 'sold_out':
      return event.ticket_types;
    case 'open':
      return event.ticket_types.filter(({ remaining }) => remaining === 0);
    default:
      return [];
  }
}

export const CLOSED_TITLES: Record<Exclude<SalesStatus, 'open'>, string> = {
  cancelled: 'This event is cancelled.',
  over: 'This event has ended.',
  full: 'This event is full',
  sold_out: 'Every ticket is sold out',
  no_tickets: 'No tickets available at this time.',
};
