/** Filters by class and by leaving year. Pure. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { type ClassLevel, school } from '../../school.config.ts';
import { oneOf, wholeNumber } from './search-params.ts';

export type ClassFilter = { form?: number; level?: ClassLevel };

/** Everyone was in every form, so a form needs a level. */
export function classFilter(search: { form?: unknown; level?: unknown }): ClassFilter {
  const form = wholeNumber(search.form, 1, school.forms);
  const level = oneOf(school.classLevels, search.level);
  return level ? { ...(form && { form }), level } : {};
}

/** A class as one value: '3-N' is form 3, level N; '-N' is level N in any form; '' is all. */
export const formFilterValue = ({ form, level }: { [K in keyof ClassFilter]?: ClassFilter[K] | undefined }) =>
  level ? `${form ?? ''}-${level}` : '';

/** '3-N' → form 3 and level N, '-N' → level N; anything else → neither. */
export function parseFormFilter(value: string): ClassFilter {
  const [form, level] = value.split('-');
  return classFilter({ form, level });
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

/** A year of the school, or undefined; always undefined in a school with one cohort. */
export const yearOf = (value: unknown): number | undefined =>
  LEAVING_YEARS ? wholeNumber(value, LEAVING_YEARS.from, LEAVING_YEARS.to) : undefined;

/** The newest first. */
export const yearOptions = () => {
  const { from, to } = LEAVING_YEARS ?? { from: 1, to: 0 };
  return Array.from({ length: to - from + 1 }, (_, index) => ({ value: `${to - index}`, label: `${to - index}` }));
};
