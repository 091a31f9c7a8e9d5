import { expect, test } from 'vitest';
import { termsOf, valuesOf } from './terms-dialog.tsx';

const TERMS = { days_to_pay: 14, release_unpaid: true, banking_days: 3 };

test('terms are sent as they were typed, and none without days to pay', () => {
  expect(termsOf(valuesOf(TERMS), null)).toEqual(TERMS);
  expect(termsOf({ ...valuesOf(TERMS), days_to_pay: ' 21 ' }, TERMS)).toEqual({ ...TERMS, days_to_pay: 21 });
  expect(termsOf(valuesOf(null), TERMS)).toBeNull();
});

test('without release the banking days stay as they were, whatever was typed before', () => {
  const typed = { days_to_pay: '14', release_unpaid: false, banking_days: '2 days' };
  expect(termsOf(typed, TERMS)).toEqual({ ...TERMS, release_unpaid: false });
  expect(termsOf(typed, null)).toEqual({ days_to_pay: 14, release_unpaid: false, banking_days: 1 });
});
