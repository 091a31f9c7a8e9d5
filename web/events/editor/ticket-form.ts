/** The ticket form's values as typed and as sent. */
import type { Input } from '../../lib/api.ts';
import type { TicketType } from './queries.ts';

export type TicketValues = {
  name: string;
  description: string;
  price_cents: number | null;
  max_quantity: string;
  early_bird_price_cents: number | null;
  early_bird_deadline: string | null;
  includes_accommodation: boolean;
  deposit_amount_cents: number | null;
  hotel_balance_cents: number | null;
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
  price_cents: null,
  max_quantity: '0',
  early_bird_price_cents: null,
  early_bird_deadline: null,
  includes_accommodation: false,
  deposit_amount_cents: null,
  hotel_balance_cents: null,
  hotel_payment_instructions: '',
  is_active: true,
};

export const ticketValues = (ticket?: TicketType): TicketValues =>
  ticket
    ? {
        name: ticket.name,
        description: ticket.description ?? '',
        price_cents: ticket.price_cents,
        max_quantity: String(ticket.max_quantity),
        early_bird_price_cents: ticket.early_bird_price_cents,
        early_bird_deadline: ticket.early_bird_deadline,
        includes_accommodation: ticket.includes_accommodation,
        deposit_amount_cents: ticket.includes_accommodation ? ticket.deposit_amount_cents : null,
        hotel_balance_cents: ticket.includes_accommodation ? ticket.hotel_balance_cents : null,
        hotel_payment_instructions: ticket.hotel_payment_instructions ?? '',
        is_active: ticket.is_active,
      }
    : EMPTY;

/** Without accommodation no hotel values are sent, whatever was typed before it was unticked. */
export function ticketBody(values: TicketValues): Input<'POST /events/:id/ticket-types'>['body'] {
  const { includes_accommodation: hasHotel } = values;
  return {
    ...values,
    price_cents: values.price_cents ?? 0,
    max_quantity: Number(values.max_quantity),
    deposit_amount_cents: hasHotel ? (values.deposit_amount_cents ?? 0) : 0,
    hotel_balance_cents: hasHotel ? (values.hotel_balance_cents ?? 0) : 0,
    hotel_payment_instructions: hasHotel ? values.hotel_payment_instructions : null,
  };
}
