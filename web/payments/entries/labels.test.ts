import { expect, test } from 'vitest';
import { balanceText, entryAmount, entryLabel, isReversible } from './labels.ts';
import type { Entry } from './queries.ts';

test.each([
  ['payment', 7_000, null, 'Payment'],
  ['payment', -7_000, '1', 'Payment reversed'],
  ['refund', -500, null, 'Refund'],
  ['refund', 500, '1', 'Refund reversed'],
  ['adjustment', 2_000, null, 'Discount'],
  ['adjustment', -2_000, '1', 'Discount reversed'],
  ['adjustment', -2_000, null, 'Surcharge'],
] as const)('%s of %i, reversing %s: %s', (kind, base_cents, reverses_id, label) => {
  expect(entryLabel({ kind, base_cents, reverses_id })).toBe(label);
});

test('amounts contain the fee, and a returned one has a minus', () => {
  expect(entryAmount({ base_cents: 7_000, fee_cents: 300 })).toBe('US$73.00');
  expect(entryAmount({ base_cents: -7_000, fee_cents: 0 })).toBe('−US$70.00');
});

test.each([
  [5_000, 'US$50.00 to pay'],
  [0, 'Nothing to pay'],
  [-500, 'US$5.00 too much'],
])('a balance of %i: %s', (balance_cents, text) => {
  expect(balanceText({ balance_cents })).toBe(text);
});

test('only an entry that staff recorded, and no one reversed, can be reversed', () => {
  const entry = { reverses_id: null, is_reversed: false, payment_id: null } as Entry;
  expect(isReversible(entry)).toBe(true);
  expect(isReversible({ ...entry, is_reversed: true })).toBe(false);
  expect(isReversible({ ...entry, reverses_id: '1' })).toBe(false);
  expect(isReversible({ ...entry, payment_id: '1' })).toBe(false);
});
