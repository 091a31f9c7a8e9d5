import { describe, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { school } from '../../school.config.ts';
import {
  connectionSearch,
  directorySearch,
  FORM_FILTERS,
  formFilterValue,
  isFiltered,
  openPerson,
  parseFormFilter,
} from './search.ts';

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

  it.each([
    [`3-${LEVEL}`, { form: 3, level: LEVEL }],
    [`-${LEVEL}`, { level: LEVEL }],
    ['', {}],
    ['9-X', {}],
  ] as const)('the form filter %j is %j', (value, filter) => {
    expect(parseFormFilter(value)).toEqual(filter);
    expect(formFilterValue(parseFormFilter(value))).toBe(Object.keys(filter).length ? value : '');
  });

  it('offers each level of each form, and of any', () => {
    expect(FORM_FILTERS.map(({ label, options }) => [label, options.length])).toEqual([
      ['Any form', school.classLevels.length],
      ...Array.from({ length: school.forms }, (_, index) => [`Form ${index + 1}`, school.classLevels.length]),
    ]);
    for (const { value, label } of FORM_FILTERS.flatMap(({ options }) => options)) {
      const { form, level } = parseFormFilter(value);
      expect(label).toBe(`${form ? `Form ${form}` : 'Any form'}: ${level}`);
    }
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
