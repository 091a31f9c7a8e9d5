import { expect, test } from 'vitest';
import { type Direction, moved } from './ticket-order.ts';

test.each<[id: string, direction: Direction, result: string]>([
  ['a', 'down', 'bac'],
  ['b', 'up', 'bac'],
  ['b', 'down', 'acb'],
  ['c', 'up', 'acb'],
])('%s moved %s makes %s', (id, direction, result) => {
  expect(moved(['a', 'b', 'c'], id, direction).join('')).toBe(result);
});

test.each<[id: string, direction: Direction]>([
  ['a', 'up'],
  ['c', 'down'],
  ['elsewhere', 'up'],
])('%s cannot be moved %s: the array stays the same', (id, direction) => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, id, direction)).toBe(ids);
});
