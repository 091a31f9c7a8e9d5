import { expect, test } from 'vitest';
import { paymentSearch } from './queries.ts';

test.each([
  [
    { status: 'pending', q: ' brown ', sort: 'waiting' },
    { status: 'pending', q: 'brown', sort: 'waiting', payment: undefined },
  ],
  [
    { status: 'all', q: '', sort: 'price' },
    { status: undefined, q: undefined, sort: undefined, payment: undefined },
  ],
])('the address %j', (given, read) => {
  expect(paymentSearch(given)).toEqual(read);
});
