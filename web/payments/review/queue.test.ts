import { expect, test } from 'vitest';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { neighbours, nextPending } from './queue.ts';

const queue = (...statuses: PaymentStatus[]) => statuses.map((status, index) => ({ id: String(index), status }));

test.each([
  ['the next below', queue('pending', 'pending', 'pending'), '1', '2'],
  ['past what is decided', queue('pending', 'confirmed', 'failed', 'pending'), '0', '3'],
  ['round to the top', queue('pending', 'confirmed', 'pending'), '2', '0'],
  ['nothing left', queue('confirmed', 'pending', 'failed'), '1', null],
  ['never itself', queue('pending'), '0', null],
  ['the first, where the list no longer holds it', queue('confirmed', 'pending'), '9', '1'],
  ['an empty list', [], '0', null],
])('next pending: %s', (_, list, decided, next) => {
  expect(nextPending(list, decided)).toBe(next);
});

test('the next pending payment is found in the current list', () => {
  const before = queue('pending', 'pending', 'pending');
  expect(nextPending(before, '0', queue('confirmed', 'failed', 'pending'))).toBe('2');
  expect(nextPending(before, '0', [{ id: '7', status: 'pending' }])).toBe('7');
  expect(nextPending(before, '0', [])).toBeNull();
});

test.each([
  ['0', null, '1'],
  ['1', '0', '2'],
  ['2', '1', null],
  ['9', null, '0'],
])('the neighbours of %s are %j and %j', (id, before, after) => {
  expect(neighbours(queue('pending', 'pending', 'failed'), id)).toEqual({ before, after });
});
