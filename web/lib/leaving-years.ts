/** Leaving years as the pages read and offer them, in a school with many cohorts. Pure. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { wholeNumber } from './search-params.ts';

/** A year of the school, or undefined; always undefined in a school with one cohort. */
export const yearOf = (value: unknown): number | undefined =>
  LEAVING_YEARS ? wholeNumber(value, LEAVING_YEARS.from, LEAVING_YEARS.to) : undefined;

/** Every year of the school as options, the newest first. */
export function yearOptions() {
  if (!LEAVING_YEARS) return [];
  const { from, to } = LEAVING_YEARS;
  return Array.from({ length: to - from + 1 }, (_, index) => `${to - index}`).map((value) => ({ value, label: value }));
}

type Named = { form: number; level: string; leaving_year?: number | null | undefined };

/** 'Form 2, L' or 'Form 2, L, class of 1994' */
export const nameOfClass = ({ form, level, leaving_year }: Named) =>
  `Form ${form}, ${level}${LEAVING_YEARS && leaving_year ? `, class of ${leaving_year}` : ''}`;
