import type { Reply } from '../../lib/api.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/words.ts';

export type EventCard = Reply<'GET /events'>['items'][number];
export type TicketOffer = EventCard['ticket_types'][number];

/** The price in cents after the early bird (spec 9). */
const laterPrice = (offer: TicketOffer) =>
  offer.includes_accommodation && offer.deposit_amount_cents > 0 ? offer.deposit_amount_cents : offer.price_cents;

/** Whether the current price is the deposit for a room, with a balance to pay at check-in. */
export const isDeposit = (offer: TicketOffer) =>
  offer.early_bird_price_cents === null && offer.includes_accommodation && offer.deposit_amount_cents > 0;

/** '$120.00', or 'Free'. */
export const priceLabel = (cents: number) => (cents === 0 ? 'Free' : formatMoney(cents));

const FEW = 10;

/** 'Sold out', 'Only 3 left', '42 left'; null if unlimited. */
export function availabilityLabel({ remaining }: TicketOffer): string | null {
  if (remaining === null) return null;
  if (remaining <= 0) return 'Sold out';
  return remaining <= FEW ? `Only ${remaining} left` : `${formatCount(remaining)} left`;
}

/** Notes beside the price: the early bird's deadline, the deposit and the balance. */
export function priceNotes(offer: TicketOffer): string[] {
  const notes: string[] = [];
  if (offer.early_bird_price_cents !== null && offer.early_bird_deadline !== null) {
    const then = formatMoney(laterPrice(offer));
    notes.push(`Early bird until ${formatDateTime(offer.early_bird_deadline)}, then ${then}`);
  }
  if (isDeposit(offer)) notes.push(`${formatMoney(offer.deposit_amount_cents)} deposit now`);
  if (offer.includes_accommodation && offer.hotel_balance_cents > 0) {
    notes.push(`${formatMoney(offer.hotel_balance_cents)} balance at check-in`);
  }
  return notes;
}

export type SalesStatus = 'open' | 'over' | 'full' | 'sold_out' | 'no_tickets';

/** Whether members can register now, and if not, why. For display only: the server decides. */
export function salesStatusOf(
  event: Pick<EventCard, 'end_date' | 'places_left' | 'ticket_types'>,
  now: Date,
): SalesStatus {
  if (new Date(event.end_date) <= now) return 'over';
  if (event.ticket_types.length === 0) return 'no_tickets';
  if (event.places_left === 0) return 'full';
  return event.ticket_types.every((offer) => offer.remaining === 0) ? 'sold_out' : 'open';
}

export const CLOSED_TITLES: Record<Exclude<SalesStatus, 'open'>, string> = {
  over: 'This event has ended.',
  full: 'This event is full',
  sold_out: 'Every ticket is sold out',
  no_tickets: 'No tickets available at this time.',
};
