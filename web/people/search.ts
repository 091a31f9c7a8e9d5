/** The directory's and connections' filters in the URL. Pure. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { type HouseName, school } from '../../school.config.ts';
import { type ClassFilter, classFilter, yearOf } from '../lib/class-filter.ts';
import { oneOf, text, wholeNumber } from '../lib/search-params.ts';

export type DirectorySearch = ClassFilter & { q?: string; house?: HouseName; leaving_year?: number };

/** Whose profile is open over the list. Not a filter. */
export const openPerson = ({ person }: Record<string, unknown>) => {
  const id = text(person);
  return id ? { person: id } : {};
};

const HOUSES = school.houses.map((house) => house.name);

/** Ignores invalid values. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const q = text(search.q);
  const house = oneOf(HOUSES, search.house);
  const leaving_year = yearOf(search.leaving_year);
  return { ...(q && { q }), ...classFilter(search), ...(house && { house }), ...(leaving_year && { leaving_year }) };
}

/** Whether any filter is set. */
export const isFiltered = (search: DirectorySearch) => Object.keys(search).length > 0;

export const HOUSE_FILTERS = HOUSES.map((house) => ({ value: house, label: house }));

/** `form`: only people who shared this form, at any level. `years`: of all leaving years, not only of those around one's own. */
export type ConnectionSearch = Pick<DirectorySearch, 'q' | 'form' | 'house'> & { years?: 'all' };

export function connectionSearch(search: Record<string, unknown>): ConnectionSearch {
  const form = wholeNumber(search.form, 1, school.forms);
  return {
    ...directorySearch({ q: search.q, house: search.house }),
    ...(form && { form }),
    ...(LEAVING_YEARS && search.years === 'all' && { years: 'all' as const }),
  };
}
