/** Who sees a class's roster, and who may change its names. Pure. */
import { type CallerAccess, isAllowed, MAY_MANAGE_PHONES } from '../../../contract/access.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import type { SchoolClass } from './rules.ts';

type Pupil = { readonly form_levels: readonly (string | null)[]; readonly leaving_year: number | null };
type Caller = CallerAccess & Pupil & { readonly id: string };

/** Staff see every class and may change any name. */
export const seesEveryClass = (actor: CallerAccess): boolean => isAllowed(MAY_MANAGE_PHONES, actor);

/** With leaving years, a member who hasn't said theirs sat in no class. */
export const satIn = (pupil: Pupil, { form, level, leaving_year }: SchoolClass): boolean =>
  pupil.form_levels[form - 1] === level &&
  (LEAVING_YEARS === null || (pupil.leaving_year !== null && pupil.leaving_year === leaving_year));

export const seesClass = (actor: Caller, schoolClass: SchoolClass): boolean =>
  satIn(actor, schoolClass) || seesEveryClass(actor);

/** Staff who see every class answer for it themselves. */
export const isPaused = (actor: CallerAccess & { readonly rosters_paused: boolean }): boolean =>
  actor.rosters_paused && !seesEveryClass(actor);

export const mayChange = (actor: Caller, entry: { added_by: string | null }): boolean =>
  entry.added_by === actor.id || seesEveryClass(actor);
