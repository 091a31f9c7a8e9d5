import { expect, it } from 'vitest';
import { connectionSearch } from './connection-search.ts';

it.each([
  [{}, {}],
  [
    { q: ' Ann ', form: '2', house: 'Gibson', person: 'x', level: 'G' },
    { q: 'Ann', form: 2, house: 'Gibson' },
  ],
  [{ form: '6', house: 'Hufflepuff', q: '' }, {}],
])('connections: %j is read as %j', (given, read) => {
  expect(connectionSearch(given)).toEqual(read);
});
