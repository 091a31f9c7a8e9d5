/** Apart from the components, so that route loaders don't pull those into every page. */
import { type ClassLevel, school } from '../../../school.config.ts';
import { pages, query, type Reply } from '../../lib/api.ts';
import { oneOf, wholeNumber } from '../../lib/search-params.ts';
import { directoryPages } from '../queries.ts';

/** A form at a level, as in an address. */
export type SchoolClass = { form: number; level: ClassLevel };
export type Entry = Reply<'GET /rosters/:form/:level'>['items'][number];

export type OwnLinks = Reply<'GET /rosters/:form/:level'>['own_links'];

/** 'Form 2, L' */
export const nameOfClass = ({ form, level }: { form: number; level: string }) => `Form ${form}, ${level}`;

/** Undefined for an address that names no class. */
export function classOf(params: { form: string; level: string }): SchoolClass | undefined {
  const form = wholeNumber(params.form, 1, school.forms);
  const level = oneOf(school.classLevels, params.level);
  return form && level ? { form, level } : undefined;
}

export const rostersQuery = query('GET /rosters');
export const missingPages = ({ form, level }: SchoolClass) =>
  pages('GET /rosters/:form/:level', { params: { form, level } });
export const joinedPages = (schoolClass: SchoolClass) => directoryPages(schoolClass);

/** What a change of a roster makes out of date. */
export const ROSTER_QUERIES = ['GET /rosters', 'GET /rosters/:form/:level'] as const;

const ROSTER_TABS = ['missing', 'joined'] as const;
export type RosterTab = (typeof ROSTER_TABS)[number];

/** Names without a tab or with an unknown one open the missing classmates. */
export const tabOf = ({ tab }: { tab?: RosterTab | undefined }): RosterTab => tab ?? 'missing';

/** `?tab=joined`; nothing for the missing ones. */
export function rosterSearch({ tab }: Record<string, unknown>): { tab?: RosterTab } {
  const given = oneOf(ROSTER_TABS, tab);
  return given && given !== 'missing' ? { tab: given } : {};
}
