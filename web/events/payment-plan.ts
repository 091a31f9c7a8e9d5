/** What a ticket costs now and later, in words. The order of the prices is the specification's (spec 9). */
import { formatMoney } from '../lib/format.ts';

type Prices = {
  readonly price_cents: number;
  readonly early_bird_price_cents: number | null;
  readonly includes_accommodation: boolean;
  readonly deposit_amount_cents: number;
  readonly hotel_balance_cents: number;
};

export const hasDeposit = ({ includes_accommodation, deposit_amount_cents }: Prices): boolean =>
  includes_accommodation && deposit_amount_cents > 0;

/** The price in cents after the early bird. */
export const priceAfterEarlyBird = (ticket: Prices): number =>
  hasDeposit(ticket) ? ticket.deposit_amount_cents : ticket.price_cents;

/** Whether the early-bird price is lower than what is paid after it: an early bird before a deposit is often dearer. */
export const isSaving = (ticket: Prices): boolean =>
  ticket.early_bird_price_cents !== null && ticket.early_bird_price_cents < priceAfterEarlyBird(ticket);

/** For staff: what members pay when registering and at check-in, until and after the early bird's deadline. */
export function paymentPlan(ticket: Prices): string[] {
  const later = payment(priceAfterEarlyBird(ticket), ticket);
  if (ticket.early_bird_price_cents === null) return [`Members pay ${later}.`];
  return [
    `Until the early bird deadline members pay ${payment(ticket.early_bird_price_cents, ticket)}.`,
    `After it they pay ${later}.`,
    ...(isSaving(ticket)
      ? []
      : ['The early bird price isn’t lower than the amount after it, so members see no saving.']),
  ];
}

function payment(now: number, { includes_accommodation, hotel_balance_cents }: Prices): string {
  const first = `${formatMoney(now)} when registering`;
  return includes_accommodation && hotel_balance_cents > 0
    ? `${first} and ${formatMoney(hotel_balance_cents)} at check-in`
    : first;
}
