import { expect, it } from 'vitest';
import { school } from '../../school.config.ts';
import { userSearch } from './search.ts';

const LEVEL = school.classLevels[0];
const HOUSE = school.houses[0].name;

it.each([
  [{}, {}],
  [
    { q: ' Ann ', house: HOUSE, role: 'SUPER_ADMIN' },
    { q: 'Ann', house: HOUSE, role: 'SUPER_ADMIN' },
  ],
  [
    { form: '3', level: LEVEL },
    { form: 3, level: LEVEL },
  ],
  [{ level: LEVEL }, { level: LEVEL }],
  [{ form: '3' }, {}],
  [{ form: '3', level: '?', house: 'Hufflepuff', profile: 'x' }, {}],
])('%j is read as %j', (given, read) => {
  expect(userSearch(given)).toEqual(read);
});

it('clears every filter', () => {
  const cleared = { ...userSearch({ form: '3', level: LEVEL, house: HOUSE, q: 'Ann' }), ...userSearch({}) };
  expect(Object.values(cleared).filter((value) => value !== undefined)).toEqual([]);
});
