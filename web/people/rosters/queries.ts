/** Apart from the components, so that route loaders don't pull those into every page. */
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { type ClassLevel, school } from '../../../school.config.ts';
import { pages, query, type Reply } from '../../lib/api.ts';
import { yearOf } from '../../lib/leaving-years.ts';
import { oneOf, wholeNumber } from '../../lib/search-params.ts';

/** A form at a level, as in an address, and the leaving year in a school with many cohorts. */
export type SchoolClass = { form: number; level: ClassLevel; leaving_year?: number };
export type Entry = Reply<'GET /rosters/:form/:level'>['items'][number];

export type RosterCounts = Pick<Reply<'GET /rosters/:form/:level'>, 'joined' | 'missing' | 'own_links'>;

/** `year`: of the address, or else the member's own. Undefined for an address that names no class. */
export function classOf(
  params: { form: string; level: string },
  year: number | null | undefined,
): SchoolClass | undefined {
  const form = wholeNumber(params.form, 1, school.forms);
  const level = oneOf(school.classLevels, params.level);
  return form && level ? { form, level, ...(LEAVING_YEARS && year && { leaving_year: year }) } : undefined;
}

/** Of one's own leaving year without one. */
export const rostersQuery = (leaving_year?: number) =>
  query('GET /rosters', LEAVING_YEARS ? { query: { leaving_year } } : {});
/** Names of people who haven't joined: invited ones, or the others. */
export const missingPages = ({ form, level, leaving_year }: SchoolClass, status: 'missing' | 'invited' = 'missing') =>
  pages('GET /rosters/:form/:level', {
    params: { form, level },
    query: { status, ...(LEAVING_YEARS && { leaving_year }) },
  });

const ROSTER_TABS = ['joined', 'invited', 'missing'] as const;
export type RosterTab = (typeof ROSTER_TABS)[number];

/** The leaving year that staff look at, if it isn't their own. */
export function classesSearch(search: Record<string, unknown>): { leaving_year?: number } {
  const leaving_year = LEAVING_YEARS && yearOf(search.leaving_year);
  return leaving_year ? { leaving_year } : {};
}

/** `?tab=joined`; nothing for the missing ones, nor for an unknown tab. */
export function rosterSearch(search: Record<string, unknown>): { tab?: RosterTab; leaving_year?: number } {
  const given = oneOf(ROSTER_TABS, search.tab);
  return { ...(given && given !== 'missing' && { tab: given }), ...(LEAVING_YEARS && classesSearch(search)) };
}
