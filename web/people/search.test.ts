import { describe, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { school } from '../../school.config.ts';
import { connectionSearch, directorySearch, isFiltered, openPerson } from './search.ts';

const YEAR = LEAVING_YEARS?.from;
const LEVEL = school.classLevels[0];
const HOUSE = school.houses[0].name;

describe('the directory in the URL', () => {
  it.each([
    [{}, {}],
    [{ q: ' Marcia ' }, { q: 'Marcia' }],
    [{ q: '   ' }, {}],
    [
      { form: '3', level: LEVEL },
      { form: 3, level: LEVEL },
    ],
    [{ form: '3' }, {}],
    [{ level: LEVEL }, { level: LEVEL }],
    [{ form: '9', level: LEVEL }, { level: LEVEL }],
    [{ form: '3', level: '?' }, {}],
    [{ house: HOUSE }, { house: HOUSE }],
    [{ house: 'gibson' }, {}],
    [{ leaving_year: `${YEAR ?? 1994}`, years: 'all' }, YEAR ? { leaving_year: YEAR } : {}],
    [{ leaving_year: `${YEAR ? YEAR - 1 : ''}` }, {}],
    [{ person: 'someone' }, {}],
    [{ q: 'a'.repeat(150), page: '4' }, { q: 'a'.repeat(100) }],
  ])('%j is read as %j', (given, read) => {
    expect(directorySearch(given)).toEqual(read);
    expect(isFiltered(directorySearch(given))).toBe(Object.keys(read).length > 0);
  });

  it('reads whose profile is open', () => {
    expect(openPerson({ person: 'an-id', q: 'Ann' })).toEqual({ person: 'an-id' });
    expect(openPerson({ person: ' ' })).toEqual({});
  });
});

it.each([
  [{}, {}],
  [
    { q: ' Ann ', form: '2', house: HOUSE, person: 'x', level: LEVEL },
    { q: 'Ann', form: 2, house: HOUSE },
  ],
  [{ form: '9', house: 'Hufflepuff', q: '' }, {}],
  [{ years: 'all' }, YEAR ? { years: 'all' } : {}],
  [{ years: 'one' }, {}],
])('connections: %j is read as %j', (given, read) => {
  expect(connectionSearch(given)).toEqual(read);
});
