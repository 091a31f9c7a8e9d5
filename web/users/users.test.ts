import { expect, test } from 'vitest';
import { USER_SORTS } from '../../contract/list-choices.ts';
import { userSearch } from './search.ts';
import { sortAsked, sortShown } from './users.ts';

test('an order that a column shows is the one its arrow asks for', () => {
  const shown = USER_SORTS.flatMap((sort) => sortShown(sort) ?? []);
  expect(shown.map(sortAsked)).toEqual(['newest', 'oldest', 'name', 'name_desc']);
  expect(sortShown()).toEqual({ by: 'joined', direction: 'desc' });
});

test('an address keeps what is known and forgets the rest', () => {
  const typed = { q: ' ann ', role: 'ACCOUNTANT', profile: 'incomplete', house: 'Pawsey', sort: 'email', user: 'u' };
  expect(userSearch(typed)).toEqual({ ...typed, q: 'ann' });
  const nothing = { role: 'KING', profile: 'half', house: 'Slytherin', sort: 'age', page: '2' };
  expect(Object.values(userSearch(nothing)).filter(Boolean)).toEqual([]);
});
