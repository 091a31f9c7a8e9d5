/** What a public page says of the price (rule 2 of the member side), without a database. */
import { formatMoney, formatPrice } from '../../../contract/money.ts';
import { type Capacity, isOver, type Pricing, placesLeft, type Quantity, startingFrom, ticketsLeft } from '../rules.ts';

export type Ticket = Pricing & Quantity;
type Event = Capacity & {
  readonly end_date: Date;
  readonly is_cancelled: boolean;
  readonly tickets: readonly Ticket[];
};

/** Whether members can register, and the price: 'Starting from US$150.00', 'Free', 'Sold out', 'This event has ended' or 'Cancelled'; null without tickets. */
export function publicSales(event: Event, now: Date): { price: string | null; is_open: boolean } {
  if (event.is_cancelled) return { price: 'Cancelled', is_open: false };
  if (isOver(event, now)) return { price: 'This event has ended', is_open: false };
  const lowest = startingFrom(event.tickets, now);
  if (lowest === null) return { price: null, is_open: false };
  const left = event.tickets.filter((ticket) => ticketsLeft(ticket) !== 0);
  const available = startingFrom(left, now);
  if (available === null || placesLeft(event) === 0) return { price: 'Sold out', is_open: false };
  const from = lowest === 0 ? 'Free' : `Starting from ${formatMoney(lowest)}`;
  const price = available === lowest ? from : `${from}, ${formatPrice(available)} available now`;
  return { price, is_open: true };
}
