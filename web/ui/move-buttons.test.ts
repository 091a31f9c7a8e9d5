import { expect, test } from 'vitest';
import { moved, type Step } from './move-buttons.tsx';

const items = ['a', 'b', 'c'].map((id) => ({ id }));

test.each<[id: string, by: Step, result: string]>([
  ['a', 1, 'bac'],
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['c', -1, 'acb'],
])('%s moved by %i makes %s', (id, by, result) => {
  expect(
    moved(items, id, by)
      .map((item) => item.id)
      .join(''),
  ).toBe(result);
});

test.each<[id: string, by: Step]>([
  ['a', -1],
  ['c', 1],
  ['elsewhere', -1],
  ['elsewhere', 1],
])('%s cannot be moved by %i: the array stays the same', (id, by) => {
  expect(moved(items, id, by)).toBe(items);
});
