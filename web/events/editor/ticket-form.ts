/** The ticket form's values as typed and as sent. */
import { parseMoney, writeMoney } from '../../lib/amounts.ts';
import type { Input } from '../../lib/api.ts';
import type { TicketType } from './queries.ts';

export type TicketValues = {
  name: string;
  description: string;
  price_cents: string;
  max_quantity: string;
  early_bird_price_cents: string;
  early_bird_deadline: string | null;
  includes_accommodation: boolean;
  deposit_amount_cents: string;
  hotel_balance_cents: string;
  hotel_payment_instructions: string;
  is_active: boolean;
};

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

const EMPTY: TicketValues = {
  name: '',
  description: '',
  price_cents: '',
  max_quantity: '0',
  early_bird_price_cents: '',
  early_bird_deadline: null,
  includes_accommodation: false,
  deposit_amount_cents: '',
  hotel_balance_cents: '',
  hotel_payment_instructions: '',
  is_active: true,
};

export const ticketValues = (ticket?: TicketType): TicketValues =>
  ticket
    ? {
        name: ticket.name,
        description: ticket.description ?? '',
        price_cents: writeMoney(ticket.price_cents),
        max_quantity: String(ticket.max_quantity),
        early_bird_price_cents: writeMoney(ticket.early_bird_price_cents),
        early_bird_deadline: ticket.early_bird_deadline,
        includes_accommodation: ticket.includes_accommodation,
        deposit_amount_cents: writeMoney(ticket.includes_accommodation ? ticket.deposit_amount_cents : null),
        hotel_balance_cents: writeMoney(ticket.includes_accommodation ? ticket.hotel_balance_cents : null),
        hotel_payment_instructions: ticket.hotel_payment_instructions ?? '',
        is_active: ticket.is_active,
      }
    : EMPTY;

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
