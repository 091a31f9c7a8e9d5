import { expect, test } from 'vitest';
import type { TicketType } from './queries.ts';
import { earlyBirdOf, isOutsideEvent, remainingOf } from './rules.ts';

const now = new Date('2026-12-12T20:00:00Z');

test.each([
  ['2026-12-12T20:00:00Z', '2026-12-13T00:00:00Z', false],
  ['2026-12-12T19:59:59Z', '2026-12-13T00:00:00Z', true],
  ['2026-12-12T20:00:00Z', '2026-12-13T00:00:01Z', true],
])('an activity from %s to %s is outside its event: %j', (start_time, end_time, outside) => {
  const event = { start_date: '2026-12-12T20:00:00Z', end_date: '2026-12-13T00:00:00Z' };
  expect(isOutsideEvent({ start_time, end_time }, event)).toBe(outside);
});

const ticket: TicketType = {
  id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
  event_id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a02',
  name: 'Gala Dinner',
  description: null,
  price_cents: 15_000,
  includes_accommodation: false,
  max_quantity: 0,
  sold_quantity: 0,
  held_quantity: 0,
  has_history: false,
  has_payment_method: true,
  early_bird_price_cents: 12_000,
  early_bird_deadline: '2026-12-12T20:00:01Z',
  is_active: true,
  sort_order: 0,
  deposit_amount_cents: 0,
  hotel_balance_cents: 0,
  updated_at: '2026-12-01T00:00:00.000Z',
  hotel_payment_instructions: null,
};

test.each([
  ['before its deadline', {}, { price_cents: 12_000, deadline: '2026-12-12T20:00:01Z' }],
  ['at its deadline', { early_bird_deadline: '2026-12-12T20:00:00Z' }, null],
  ['without a price', { early_bird_price_cents: null }, null],
  ['without a deadline', { early_bird_deadline: null }, null],
  ['that is free', { early_bird_price_cents: 0 }, { price_cents: 0, deadline: '2026-12-12T20:00:01Z' }],
])('the early bird %s', (_, change, shown) => {
  expect(earlyBirdOf({ ...ticket, ...change }, now)).toEqual(shown);
});

test.each([
  [0, 12, null],
  [50, 12, 38],
  [50, 50, 0],
  [50, 51, 0],
])('of %d tickets, %d sold, %j remain', (max_quantity, sold_quantity, left) => {
  expect(remainingOf({ ...ticket, max_quantity, sold_quantity })).toBe(left);
  expect(remainingOf({ ...ticket, max_quantity, sold_quantity: 0, held_quantity: sold_quantity })).toBe(left);
});
