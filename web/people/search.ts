/** The filters of lists of people in the URL. Apart from the queries: routes check their addresses in the first load. Pure. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { type HouseName, school } from '../../school.config.ts';
import { type FormFilter, formFilter, HOUSE_NAMES } from '../lib/class-filters.ts';
import { yearOf } from '../lib/leaving-years.ts';
import { oneOf, text, wholeNumber } from '../lib/search-params.ts';

export type DirectorySearch = FormFilter & { q?: string; house?: HouseName; leaving_year?: number };

/** Whose profile is open over the list. Not a filter. */
export const openPerson = ({ person }: Record<string, unknown>) => {
  const id = text(person);
  return id ? { person: id } : {};
};

/** Ignores invalid values, and a form without a level. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const q = text(search.q);
  const house = oneOf(HOUSE_NAMES, search.house);
  const leaving_year = LEAVING_YEARS && yearOf(search.leaving_year);
  return {
    ...(q && { q }),
    ...formFilter(search),
    ...(house && { house }),
    ...(leaving_year && { leaving_year }),
  };
}

/** Whether any filter is set. */
export const isFiltered = (search: DirectorySearch) => Object.keys(search).length > 0;

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

/** The open tab, and the search and order of members who invite. */
export type InviterSearch = { tab?: string; q?: string; sort?: string };

export const inviterSearch = ({ tab, q, sort }: Record<string, unknown>): InviterSearch => ({
  tab: text(tab),
  q: text(q),
  sort: text(sort),
});
