import { expect, it } from 'vitest';
import { publicSales, type Ticket } from './rules.ts';

const NOW = new Date('2027-01-01T12:00:00Z');
const ticket = (price_cents: number, more: Partial<Ticket> = {}): Ticket => ({
  price_cents,
  includes_accommodation: false,
  deposit_amount_cents: 0,
  early_bird_price_cents: null,
  early_bird_deadline: null,
  max_quantity: 0,
  sold_quantity: 0,
  held_quantity: 0,
  ...more,
});
const gone = { max_quantity: 2, sold_quantity: 2 };
const early = { early_bird_price_cents: 9_000, early_bird_deadline: new Date('2027-01-02T00:00:00Z') };

it.each([
  ['the lowest price', [ticket(18_000), ticket(15_000)], 'Starting from US$150.00'],
  ['an early bird', [ticket(15_000, early)], 'Starting from US$90.00'],
  ['a free ticket', [ticket(0), ticket(15_000)], 'Free'],
  [
    'a cheapest ticket that is sold out',
    [ticket(10_000, gone), ticket(15_000)],
    'Starting from US$100.00, US$150.00 available now',
  ],
  [
    'tickets of which the last are held',
    [ticket(10_000, { max_quantity: 2, sold_quantity: 1, held_quantity: 1 })],
    'Sold out',
  ],
  ['tickets that are all sold out', [ticket(10_000, gone)], 'Sold out'],
  ['no ticket', [], null],
])('the price of %s', (_, tickets, price) => {
  const event = {
    is_cancelled: false,
    end_date: new Date('2027-03-01'),
    max_capacity: 0,
    registered_count: 3,
    held_count: 0,
    tickets,
  };
  expect(publicSales(event, NOW)).toEqual({ price, is_open: price !== null && price !== 'Sold out' });
});

it('a full event is sold out, and one that is over has ended, and a cancelled one is cancelled', () => {
  const event = {
    is_cancelled: false,
    end_date: new Date('2027-03-01'),
    max_capacity: 3,
    registered_count: 3,
    held_count: 0,
    tickets: [ticket(15_000)],
  };
  expect(publicSales(event, NOW)).toEqual({ price: 'Sold out', is_open: false });
  expect(publicSales({ ...event, registered_count: 1, held_count: 2 }, NOW).is_open).toBe(false);
  expect(publicSales({ ...event, is_cancelled: true }, NOW)).toEqual({ price: 'Cancelled', is_open: false });
  expect(publicSales({ ...event, end_date: NOW }, NOW)).toEqual({ price: 'This event has ended', is_open: false });
});
