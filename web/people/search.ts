/** The directory's and connections' filters in the URL. Pure. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { type ClassLevel, type HouseName, school } from '../../school.config.ts';
import { yearOf } from '../lib/leaving-years.ts';
import { oneOf, text, wholeNumber } from '../lib/search-params.ts';

export type DirectorySearch = {
  q?: string;
  form?: number;
  level?: ClassLevel;
  house?: HouseName;
  leaving_year?: number;
};

/** Whose profile is open over the list. Not a filter. */
export const openPerson = ({ person }: Record<string, unknown>) => {
  const id = text(person);
  return id ? { person: id } : {};
};

const HOUSES = school.houses.map((house) => house.name);

/** Ignores invalid values. Everyone was in every form, so a form needs a level. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const q = text(search.q);
  const form = wholeNumber(search.form, 1, school.forms);
  const level = oneOf(school.classLevels, search.level);
  const house = oneOf(HOUSES, search.house);
  const leaving_year = LEAVING_YEARS && yearOf(search.leaving_year);
  return {
    ...(q && { q }),
    ...(level && { ...(form && { form }), level }),
    ...(house && { house }),
    ...(leaving_year && { leaving_year }),
  };
}

/** Whether any filter is set. */
export const isFiltered = (search: DirectorySearch) => Object.keys(search).length > 0;

/** The one value of the form filter: '3-N' is form 3, level N; '-N' is level N in any form; '' is all. */
export const formFilterValue = ({ form, level }: Pick<DirectorySearch, 'form' | 'level'>) =>
  level ? `${form ?? ''}-${level}` : '';

/** '3-N' → form 3 and level N, '-N' → level N; anything else → neither. */
export function parseFormFilter(value: string): Pick<DirectorySearch, 'form' | 'level'> {
  const [form, level] = value.split('-');
  return directorySearch({ form, level });
}

/** Option groups: the levels in any form, then those of each form. */
export const FORM_FILTERS = Array.from({ length: school.forms + 1 }, (_, form) => {
  const label = form ? `Form ${form}` : 'Any form';
  const options = school.classLevels.map((level) => ({
    value: formFilterValue({ form: form || undefined, level }),
    label: `${label}: ${level}`,
  }));
  return { label, options };
});

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
