/** What the directory is searched by, as it stands in the URL. Pure. */
import { type ClassLevel, type HouseName, school } from '../../school.config.ts';
import { oneOf, text, wholeNumber } from '../lib/search-params.ts';

export type DirectorySearch = { q?: string; form?: number; level?: ClassLevel; house?: HouseName };

const HOUSES = school.houses.map((house) => house.name);

/** Reads the URL; what makes no sense is left out. A form means something only together with a level. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const q = text(search.q);
  const form = wholeNumber(search.form, 1, school.forms);
  const level = oneOf(school.classLevels, search.level);
  const house = oneOf(HOUSES, search.house);
  return { ...(q && { q }), ...(form && level && { form, level }), ...(house && { house }) };
}

/** Whether anything is filtered, so that there is something to clear. */
export const isFiltered = (search: DirectorySearch) => Object.keys(search).length > 0;

/** The one value of the form filter: '3-N' is form 3, level N; '' is any. */
export const formFilterValue = ({ form, level }: DirectorySearch) => (form && level ? `${form}-${level}` : '');

/** '3-N' → form 3 and level N; anything else → neither. */
export function parseFormFilter(value: string): Pick<DirectorySearch, 'form' | 'level'> {
  const [form, level] = value.split('-');
  const { q: _q, house: _house, ...filter } = directorySearch({ form, level });
  return filter;
}

/** The levels of each form, under the form's name. */
export const FORM_FILTERS = Array.from({ length: school.forms }, (_, index) => ({
  label: `Form ${index + 1}`,
  options: school.classLevels.map((level) => ({
    value: `${index + 1}-${level}`,
    label: `Form ${index + 1}: ${level}`,
  })),
}));

export const HOUSE_FILTERS = HOUSES.map((house) => ({ value: house, label: house }));
