import { expect, it } from 'vitest';
import { school } from '../../school.config.ts';
import { connectionSearch } from './connection-search.ts';

const HOUSE = school.houses[0].name;

it.each([
  [{}, {}],
  [
    { q: ' Ann ', form: '2', house: HOUSE, person: 'x', level: school.classLevels[0] },
    { q: 'Ann', form: 2, house: HOUSE },
  ],
  [{ form: '9', house: 'Hufflepuff', q: '' }, {}],
])('connections: %j is read as %j', (given, read) => {
  expect(connectionSearch(given)).toEqual(read);
});
