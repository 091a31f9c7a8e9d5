import { expect, test } from 'vitest';
import { USER_SORTS } from '../../contract/list-choices.ts';
import { userSearch } from './search.ts';
import { columnSort, sortOfColumn } from './sort.ts';

test('sort orders and column arrows convert to each other', () => {
  const shown = USER_SORTS.flatMap((sort) => columnSort(sort) ?? []);
  expect(shown.map(sortOfColumn)).toEqual(['newest', 'oldest', 'name', 'name_desc']);
  expect(columnSort()).toEqual({ by: 'joined', direction: 'desc' });
});

test('an address keeps known parameters and drops others', () => {
  const typed = { q: ' ann ', role: 'ACCOUNTANT', profile: 'incomplete', house: 'Pawsey', sort: 'email', user: 'u' };
  expect(userSearch(typed)).toEqual({ ...typed, q: 'ann' });
  const nothing = { role: 'KING', profile: 'half', house: 'Slytherin', sort: 'age', page: '2' };
  expect(Object.values(userSearch(nothing)).filter(Boolean)).toEqual([]);
});
