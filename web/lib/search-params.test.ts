import { expect, test } from 'vitest';
import { changeSearch, oneOf, parseSearch, stringifySearch, text, wholeNumber } from './search-params.ts';

test('written parameters are read back as plain text', () => {
  const search = { q: '123', house: 'Pawsey', name: 'Ann & Bob = ?' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('empty values are not written', () =>
  expect(stringifySearch({ q: '', form: undefined, level: null, all: false, page: 2 })).toBe('?page=2'));

test('without values there is no question mark', () => expect(stringifySearch({})).toBe(''));

test.each([
  ['3', 3],
  [3, 3],
  ['0', undefined],
  ['6', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['x', undefined],
  [undefined, undefined],
])('a form of %s is %s', (given, form) => expect(wholeNumber(given, 1, 5)).toBe(form));

test('only allowed values and trimmed text are read', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc');
  expect(oneOf(['asc', 'desc'], 'drop table')).toBeUndefined();
  expect(text('  José  ')).toBe('José');
  expect(text('   ')).toBeUndefined();
  expect(text('x'.repeat(200), 10)).toHaveLength(10);
});

test('a change keeps the rest of the search, and takes the place of the last unless it says otherwise', () => {
  const made: object[] = [];
  const change = changeSearch<{ q?: string; page?: string }>(({ search, ...how }) =>
    made.push({ ...search({ q: 'Ann', page: '2' }), ...how }),
  );
  change({ q: 'Bob' });
  change({ q: 'Bob' }, { replace: false });
  expect(made).toEqual([true, false].map((replace) => ({ q: 'Bob', page: '2', replace, resetScroll: false })));
});
