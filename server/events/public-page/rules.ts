/** What a public page says of the price (rule 2 of the member side), without a database. */
import { formatMoney, formatPrice } from '../../../contract/money.ts';
import { isOver, type Pricing, placesLeft, startingFrom } from '../rules.ts';

export type Ticket = Pricing & { readonly max_quantity: number; readonly sold_quantity: number };
type Event = {
  readonly end_date: Date;
  readonly max_capacity: number;
  readonly registered_count: number;
  readonly tickets: readonly Ticket[];
};

/** 'Starting from US$150.00', 'Free', 'Sold out' or 'This event has ended'; null without tickets. */
export function publicPrice(event: Event, now: Date): string | null {
  if (isOver(event, now)) return 'This event has ended';
  const lowest = startingFrom(event.tickets, now);
  if (lowest === null) return null;
  const left = event.tickets.filter((ticket) => placesLeft(ticket.max_quantity, ticket.sold_quantity) !== 0);
  const available = startingFrom(left, now);
  if (available === null || placesLeft(event.max_capacity, event.registered_count) === 0) return 'Sold out';
  const from = lowest === 0 ? 'Free' : `Starting from ${formatMoney(lowest)}`;
  return available === lowest ? from : `${from}, ${formatPrice(available)} available now`;
}
