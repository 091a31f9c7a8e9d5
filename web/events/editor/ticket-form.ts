/** The ticket form's values as typed and as sent. */
import { parseMoney, writeMoney } from '../../lib/amounts.ts';
import type { Input } from '../../lib/api.ts';
import type { TicketType } from './queries.ts';

export const ticketValues = (ticket?: TicketType) => {
  const hotel = ticket?.includes_accommodation ? ticket : undefined;
  return {
    name: ticket?.name ?? '',
    description: ticket?.description ?? '',
    price_cents: writeMoney(ticket?.price_cents ?? null),
    max_quantity: String(ticket?.max_quantity ?? 0),
    early_bird_price_cents: writeMoney(ticket?.early_bird_price_cents ?? null),
    early_bird_deadline: ticket?.early_bird_deadline ?? null,
    includes_accommodation: ticket?.includes_accommodation ?? false,
    deposit_amount_cents: writeMoney(hotel?.deposit_amount_cents ?? null),
    hotel_balance_cents: writeMoney(hotel?.hotel_balance_cents ?? null),
    hotel_payment_instructions: ticket?.hotel_payment_instructions ?? '',
    is_active: ticket?.is_active ?? true,
  };
};
export type TicketValues = ReturnType<typeof ticketValues>;

export const TICKET_LABELS: Readonly<Record<keyof TicketValues, string>> = {
  name: 'Name',
  description: 'Description',
  price_cents: 'Price',
  max_quantity: 'Max quantity',
  early_bird_price_cents: 'Early bird price',
  early_bird_deadline: 'Early bird deadline',
  includes_accommodation: 'Includes accommodation',
  deposit_amount_cents: 'Deposit',
  hotel_balance_cents: 'Hotel balance',
  hotel_payment_instructions: 'Hotel payment instructions',
  is_active: 'Active',
};

/** Of valid values. Without accommodation no hotel values are sent, whatever was typed before it was unticked. */
export function ticketBody(values: TicketValues) {
  const { includes_accommodation: hasHotel } = values;
  return {
    ...values,
    price_cents: parseMoney(values.price_cents) ?? 0,
    early_bird_price_cents: parseMoney(values.early_bird_price_cents) ?? null,
    max_quantity: Number(values.max_quantity),
    deposit_amount_cents: hasHotel ? (parseMoney(values.deposit_amount_cents) ?? 0) : 0,
    hotel_balance_cents: hasHotel ? (parseMoney(values.hotel_balance_cents) ?? 0) : 0,
    hotel_payment_instructions: hasHotel ? values.hotel_payment_instructions : null,
  } satisfies Input<'POST /events/:id/ticket-types'>['body'];
}
