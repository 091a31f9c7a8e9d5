import { expect, test } from 'vitest';
import { isSaving, paymentPlan } from './payment-plan.ts';

const plain = {
  price_cents: 30_000,
  early_bird_price_cents: null,
  includes_accommodation: false,
  deposit_amount_cents: 0,
  hotel_balance_cents: 0,
};
const room = { ...plain, includes_accommodation: true, deposit_amount_cents: 20_000, hotel_balance_cents: 45_000 };
const NO_SAVING = 'The early bird price isn’t lower than the amount after it, so members see no saving.';

test.each([
  ['a price', plain, ['Members pay US$300.00 when registering.']],
  ['a deposit', room, ['Members pay US$200.00 when registering and US$450.00 at check-in.']],
  [
    'a room without a deposit',
    { ...room, deposit_amount_cents: 0 },
    ['Members pay US$300.00 when registering and US$450.00 at check-in.'],
  ],
  [
    'an early bird',
    { ...plain, early_bird_price_cents: 25_000 },
    [
      'Until the early bird deadline members pay US$250.00 when registering.',
      'After it they pay US$300.00 when registering.',
    ],
  ],
  [
    'an early bird dearer than the deposit',
    { ...room, early_bird_price_cents: 25_000 },
    [
      'Until the early bird deadline members pay US$250.00 when registering and US$450.00 at check-in.',
      'After it they pay US$200.00 when registering and US$450.00 at check-in.',
      NO_SAVING,
    ],
  ],
])('the plan of %s', (_, ticket, plan) => {
  expect(paymentPlan(ticket)).toEqual(plan);
});

test.each([
  [29_999, plain, true],
  [30_000, plain, false],
  [19_999, room, true],
  [25_000, room, false],
])('an early bird of %i cents saves: %s', (early_bird_price_cents, ticket, saves) => {
  expect(isSaving({ ...ticket, early_bird_price_cents })).toBe(saves);
});
