/** The filters by form and level, and by house, in the URL, and their options. Pure. */
import { type ClassLevel, school } from '../../school.config.ts';
import { oneOf, wholeNumber } from './search-params.ts';

export const HOUSE_NAMES = school.houses.map(({ name }) => name);
export const HOUSE_FILTERS = HOUSE_NAMES.map((value) => ({ value, label: value }));

export type FormFilter = { form?: number; level?: ClassLevel };

/** Ignores invalid values. Everyone was in every form, so a form needs a level. */
export function formFilter(search: { form?: unknown; level?: unknown }): FormFilter {
  const form = wholeNumber(search.form, 1, school.forms);
  const level = oneOf(school.classLevels, search.level);
  return level ? { ...(form && { form }), level } : {};
}

/** The one value of the form filter: '3-N' is form 3, level N; '-N' is level N in any form; '' is all. */
export const formFilterValue = ({ form, level }: { form?: number | undefined; level?: ClassLevel | undefined }) =>
  level ? `${form ?? ''}-${level}` : '';

/** '3-N' → form 3 and level N, '-N' → level N; anything else → neither. */
export function parseFormFilter(value: string): FormFilter {
  const [form, level] = value.split('-');
  return formFilter({ form, level });
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
