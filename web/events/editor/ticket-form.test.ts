import { expect, test } from 'vitest';
import type { TicketType } from './queries.ts';
import { ticketBody, ticketValues } from './ticket-form.ts';

const hotel: TicketType = {
  id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
  event_id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a02',
  name: 'Weekend',
  description: 'Two nights',
  price_cents: 65_000,
  includes_accommodation: true,
  max_quantity: 40,
  sold_quantity: 3,
  held_quantity: 0,
  has_history: true,
  has_payment_method: true,
  early_bird_price_cents: null,
  early_bird_deadline: null,
  is_active: true,
  sort_order: 0,
  deposit_amount_cents: 20_000,
  hotel_balance_cents: 45_000,
  updated_at: '2026-12-01T00:00:00.000Z',
  hotel_payment_instructions: 'At the front desk',
};

test('opening and saving without changes changes nothing', () => {
  const { id, event_id, sold_quantity, held_quantity, has_history, has_payment_method, ...rest } = hotel;
  const { sort_order, updated_at, ...fields } = rest;
  expect(ticketBody(ticketValues(hotel))).toEqual(fields);
});

test('without accommodation no hotel fields are sent', () => {
  expect(ticketBody({ ...ticketValues(hotel), includes_accommodation: false })).toMatchObject({
    deposit_amount_cents: 0,
    hotel_balance_cents: 0,
    hotel_payment_instructions: null,
  });
});

test('a new ticket is active, unlimited and without a price', () => {
  expect(ticketValues()).toMatchObject({ is_active: true, max_quantity: '0', price_cents: '' });
});

test('an empty balance is 0', () => {
  expect(ticketBody({ ...ticketValues(hotel), hotel_balance_cents: '' })).toMatchObject({ hotel_balance_cents: 0 });
});

test('amounts are sent as cents', () => {
  const typed = { ...ticketValues(hotel), price_cents: 'US$1,250.50', early_bird_price_cents: '990,5' };
  expect(ticketBody(typed)).toMatchObject({ price_cents: 125_050, early_bird_price_cents: 99_050 });
});
