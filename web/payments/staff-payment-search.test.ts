import { expect, test } from 'vitest';
import { paymentSearch } from './staff-payment-search.ts';

test.each([
  [
    { status: 'pending', q: ' brown ' },
    { status: 'pending', q: 'brown', payment: undefined },
  ],
  [
    { status: 'all', q: '' },
    { status: undefined, q: undefined, payment: undefined },
  ],
])('the address %j', (given, read) => {
  expect(paymentSearch(given)).toEqual(read);
});
