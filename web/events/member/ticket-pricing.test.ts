import { expect, test } from 'vitest';
import {
  availabilityLabel,
  availableFrom,
  awaitedTickets,
  isDeposit,
  offersOf,
  priceNotes,
  salesStatusOf,
  type TicketOffer,
} from './ticket-pricing.ts';

const plain: TicketOffer = {
  id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
  name: 'Gala Dinner',
  description: null,
  includes_accommodation: false,
  price_cents: 15_000,
  current_price_cents: 15_000,
  early_bird_price_cents: null,
  early_bird_deadline: null,
  deposit_amount_cents: 0,
  hotel_balance_cents: 0,
  hotel_payment_instructions: null,
  remaining: null,
};
const earlyBird = { early_bird_price_cents: 12_000, early_bird_deadline: '2026-11-01T04:59:00Z' };
const room = { includes_accommodation: true, deposit_amount_cents: 20_000, hotel_balance_cents: 45_000 };

test.each([
  ['a plain price', plain, []],
  ['early bird', { ...plain, ...earlyBird }, ['Early bird until Sat 31 Oct 2026, 11:59 PM, then US$150.00']],
  ['a deposit', { ...plain, ...room }, ['US$200.00 deposit now', 'US$450.00 balance at check-in']],
  ['no deposit', { ...plain, ...room, deposit_amount_cents: 0 }, ['US$450.00 balance at check-in']],
  [
    'early bird before a deposit',
    { ...plain, ...room, ...earlyBird, current_price_cents: 12_000 },
    [
      'Early bird until Sat 31 Oct 2026, 11:59 PM, then US$200.00 deposit',
      'US$120.00 now',
      'US$450.00 balance at check-in',
    ],
  ],
  [
    'an early bird dearer than the deposit',
    { ...plain, ...room, ...earlyBird, current_price_cents: 25_000, early_bird_price_cents: 25_000 },
    [
      'This price until Sat 31 Oct 2026, 11:59 PM, then US$200.00 deposit',
      'US$250.00 now',
      'US$450.00 balance at check-in',
    ],
  ],
  ['hotel figures without accommodation', { ...plain, ...room, includes_accommodation: false }, []],
])('notes on %s', (_, offer, notes) => {
  expect(priceNotes(offer)).toEqual(notes);
});

test('the end of an early bird is in the viewer’s time: Los Angeles is two hours behind in October', () => {
  expect(priceNotes({ ...plain, ...earlyBird }, 'America/Los_Angeles')).toEqual([
    'Early bird until Sat 31 Oct 2026, 9:59 PM your time, then US$150.00',
  ]);
});

test('the deposit is the current price only after the early bird', () => {
  expect(isDeposit({ ...plain, ...room })).toBe(true);
  expect(isDeposit({ ...plain, ...room, ...earlyBird })).toBe(false);
});

test.each([
  [null, null],
  [0, 'Sold out'],
  [1, 'Only 1 left'],
  [10, 'Only 10 left'],
  [11, '11 left'],
  [1200, '1,200 left'],
])('%s remaining', (remaining, words) => {
  expect(availabilityLabel({ ...plain, remaining })).toBe(words);
});

test.each([
  ['unlimited', null, 42, 42],
  ['fewer places', 3, 42, 3],
  ['more places', 50, 42, 42],
  ['fewer places, of an unlimited type', 3, null, 3],
  ['none, which the page says once', 0, 42, null],
  ['of a sold-out type', 3, 0, 0],
])('left while the event has %s', (_, places_left, remaining, left) => {
  expect(offersOf({ places_left, ticket_types: [{ ...plain, remaining }] })).toEqual([{ ...plain, remaining: left }]);
});

const event = { cancelled_at: null, end_date: '2026-12-12T23:00:00Z', places_left: null, ticket_types: [plain] };
const now = new Date('2026-12-01T00:00:00Z');

test.each([
  ['open', event, now],
  ['cancelled', { ...event, cancelled_at: '2026-11-01T00:00:00Z' }, now],
  ['over', event, new Date(event.end_date)],
  ['full', { ...event, places_left: 0 }, now],
  ['sold_out', { ...event, ticket_types: [{ ...plain, remaining: 0 }] }, now],
  ['open', { ...event, ticket_types: [{ ...plain, remaining: 0 }, plain] }, now],
  ['no_tickets', { ...event, ticket_types: [] }, now],
])('the sales status is %s', (selling, given, when) => {
  expect(salesStatusOf(given, when)).toBe(selling);
});

const gone = { ...plain, id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a02', remaining: 0 };
const start_date = '2026-12-12T18:00:00Z';
test.each([
  ['nothing while all are for sale', event, now, []],
  ['what is sold out', { ...event, ticket_types: [gone, plain] }, now, [gone]],
  ['all of a full event', { ...event, places_left: 0, ticket_types: [gone, plain] }, now, [gone, plain]],
  ['nothing from the start on', { ...event, ticket_types: [gone] }, new Date(start_date), []],
  ['nothing of a cancelled event', { ...event, cancelled_at: start_date, ticket_types: [gone] }, now, []],
])('members can wait for %s', (_, given, when, awaited) => {
  expect(awaitedTickets({ ...given, start_date }, when)).toEqual(awaited);
});

const cheap = { ...plain, current_price_cents: 2_500 };
test.each([
  ['is nothing beside the lowest price that can be had', [cheap, plain], 2_500, null],
  ['is the lowest left where the cheapest is sold out', [{ ...cheap, remaining: 0 }, plain], 2_500, 15_000],
  ['is nothing where an equal ticket is left', [{ ...cheap, remaining: 0 }, cheap], 2_500, null],
  ['is nothing where all are sold out', [{ ...cheap, remaining: 0 }], 2_500, null],
  ['is nothing without tickets', [], null, null],
])('rule 2: the price available now, beside the lowest, %s', (_, ticket_types, starting_from_cents, expected) => {
  expect(availableFrom({ starting_from_cents, ticket_types })).toBe(expected);
});
