import { describe, expect, it } from 'vitest';
import { directorySearch, formFilterValue, isFiltered, parseFormFilter } from './directory-search.ts';

describe('the directory in the URL', () => {
  it.each([
    [{}, {}],
    [{ q: ' Marcia ' }, { q: 'Marcia' }],
    [{ q: '   ' }, {}],
    [
      { form: '3', level: 'N' },
      { form: 3, level: 'N' },
    ],
    [{ form: '3' }, {}],
    [{ level: 'N' }, {}],
    [{ form: '6', level: 'N' }, {}],
    [{ form: '3', level: 'X' }, {}],
    [{ house: 'Gibson' }, { house: 'Gibson' }],
    [{ house: 'gibson' }, {}],
    [{ q: 'a'.repeat(150), page: '4' }, { q: 'a'.repeat(100) }],
  ])('%j is read as %j', (given, read) => {
    expect(directorySearch(given)).toEqual(read);
    expect(isFiltered(directorySearch(given))).toBe(Object.keys(read).length > 0);
  });

  it.each([
    ['3-N', { form: 3, level: 'N' }],
    ['', {}],
    ['9-N', {}],
  ] as const)('the form filter %j is %j', (value, filter) => {
    expect(parseFormFilter(value)).toEqual(filter);
    expect(formFilterValue(parseFormFilter(value))).toBe(Object.keys(filter).length ? value : '');
  });
});
