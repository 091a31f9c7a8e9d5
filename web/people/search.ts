/** What the directory is searched by, as it stands in the URL. Pure. */
import { type ClassLevel, type HouseName, school } from '../../school.config.ts';
import { oneOf, text, wholeNumber } from '../lib/search-params.ts';

export type DirectorySearch = { q?: string; form?: number; level?: ClassLevel; house?: HouseName };

/** Whose profile is open over the list. Not part of what is searched. */
export const openPerson = ({ person }: Record<string, unknown>) => {
  const id = text(person);
  return id ? { person: id } : {};
};

const HOUSES = school.houses.map((house) => house.name);

/** Reads the URL; what makes no sense is left out. Everybody sat in every form, so a form needs its level. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const q = text(search.q);
  const form = wholeNumber(search.form, 1, school.forms);
  const level = oneOf(school.classLevels, search.level);
  const house = oneOf(HOUSES, search.house);
  return { ...(q && { q }), ...(level && { ...(form && { form }), level }), ...(house && { house }) };
}

/** Whether anything is filtered, so that there is something to clear. */
export const isFiltered = (search: DirectorySearch) => Object.keys(search).length > 0;

/** The one value of the form filter: '3-N' is form 3, level N; '-N' is level N in any form; '' is all. */
export const formFilterValue = ({ form, level }: Pick<DirectorySearch, 'form' | 'level'>) =>
  level ? `${form ?? ''}-${level}` : '';

/** '3-N' → form 3 and level N, '-N' → level N; anything else → neither. */
export function parseFormFilter(value: string): Pick<DirectorySearch, 'form' | 'level'> {
  const [form, level] = value.split('-');
  const { q: _q, house: _house, ...filter } = directorySearch({ form, level });
  return filter;
}

/** The levels of each form, under the form's name, after those of any form. */
export const FORM_FILTERS = Array.from({ length: school.forms + 1 }, (_, form) => {
  const label = form ? `Form ${form}` : 'Any form';
  const options = school.classLevels.map((level) => ({
    value: formFilterValue({ form: form || undefined, level }),
    label: `${label}: ${level}`,
  }));
  return { label, options };
});

export const HOUSE_FILTERS = HOUSES.map((house) => ({ value: house, label: house }));
