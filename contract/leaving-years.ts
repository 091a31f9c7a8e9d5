/**
 * The years in which members left, in a school with many cohorts (docs/decisions/0073). No schema code here, so the browser
 * may import it.
 */
import { school } from '../school.config.ts';

/** Null in a school with one cohort: no year is asked for, stored or shown. */
export const LEAVING_YEARS = school.leavingYears as { readonly from: number; readonly to: number } | null;

/** Whose classmates Connections lists: of one year either side of the member's, or of all years. */
export const CONNECTION_YEARS = ['one', 'all'] as const;
export type ConnectionYears = (typeof CONNECTION_YEARS)[number];

/** What is wrong with a year that can't be one of the school's. */
export const YEAR_NEEDED = LEAVING_YEARS
  ? `Enter the year you left, from ${LEAVING_YEARS.from} to ${LEAVING_YEARS.to}.`
  : '';

export const isLeavingYear = (year: number): boolean =>
  LEAVING_YEARS !== null && Number.isInteger(year) && year >= LEAVING_YEARS.from && year <= LEAVING_YEARS.to;
