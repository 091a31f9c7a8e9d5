import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/constants.ts';
import {
  isCapacityBelowTaken,
  isEarlyBird,
  isOver,
  type Pricing,
  placesLeft,
  startingFrom,
  ticketPrice,
  ticketsLeft,
} from './rules.ts';

const now = new Date('2026-07-01T12:00:00.000Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);

const plain: Pricing = {
  price_cents: 12_000,
  includes_accommodation: false,
  deposit_amount_cents: 0,
  early_bird_price_cents: null,
  early_bird_deadline: null,
};
const earlyBird = (ms: number, price = 9_000) => ({ early_bird_price_cents: price, early_bird_deadline: inMs(ms) });
const hotel = { includes_accommodation: true, deposit_amount_cents: 5_000 };

describe('the price of a ticket (spec 9)', () => {
  it.each<[what: string, ticket: Partial<Pricing>, price: number]>([
    ['the price', {}, 12_000],
    ['a free ticket', { price_cents: 0 }, 0],
    ['early bird long before its deadline', earlyBird(DAY_MS), 9_000],
    ['early bird 1 ms before its deadline', earlyBird(1), 9_000],
    ['the price at the deadline itself', earlyBird(0), 12_000],
    ['the price 1 ms after the deadline', earlyBird(-1), 12_000],
    ['a free early bird', earlyBird(1, 0), 0],
    ['an early bird dearer than the price is still the early bird', earlyBird(1, 15_000), 15_000],
    ['the deposit where accommodation is included', hotel, 5_000],
    ['early bird comes before the deposit', { ...hotel, ...earlyBird(1) }, 9_000],
    ['the deposit once the early bird is over', { ...hotel, ...earlyBird(0) }, 5_000],
    ['the price where accommodation has no deposit', { includes_accommodation: true }, 12_000],
    ['the price with a deposit but without accommodation', { deposit_amount_cents: 5_000 }, 12_000],
  ])('%s', (_, ticket, price) => {
    expect(ticketPrice({ ...plain, ...ticket }, now)).toBe(price);
  });

  it.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('the early bird at a deadline %i ms away: %s', (ms, open) => {
    expect(isEarlyBird({ ...plain, ...earlyBird(ms) }, now)).toBe(open);
  });
});

describe("an event's 'starting from'", () => {
  it('is the lowest current price', () => {
    const tickets = [plain, { ...plain, ...hotel }, { ...plain, ...earlyBird(0, 100) }];
    expect(startingFrom(tickets, now)).toBe(5_000);
  });

  it('is null without tickets', () => expect(startingFrom([], now)).toBeNull());
});

describe('places', () => {
  it.each([
    [0, 7, null],
    [10, 0, 10],
    [10, 9, 1],
    [10, 10, 0],
  ])('of %i with %i taken: %s left', (max, taken, left) => {
    expect(placesLeft({ max_capacity: max, registered_count: taken, held_count: 0 })).toBe(left);
    expect(placesLeft({ max_capacity: max, registered_count: 0, held_count: taken })).toBe(left);
    expect(ticketsLeft({ max_quantity: max, sold_quantity: taken, held_quantity: 0 })).toBe(left);
    expect(ticketsLeft({ max_quantity: max, sold_quantity: 0, held_quantity: taken })).toBe(left);
  });

  it.each([
    [0, 5, false],
    [5, 5, false],
    [4, 5, true],
  ])('a maximum of %i with %i taken is too low: %s', (max, taken, low) => {
    expect(isCapacityBelowTaken(max, taken)).toBe(low);
  });
});

describe('the end of an event', () => {
  it.each([
    [1, false],
    [0, true],
    [-1, true],
  ])('%i ms away: over %s', (ms, over) => {
    expect(isOver({ end_date: inMs(ms) }, now)).toBe(over);
  });
});
