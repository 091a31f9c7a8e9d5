/** Who sees a class's roster, and who may change its names. Pure. */
import { type CallerAccess, isAllowed } from '../../../contract/access.ts';

type Caller = CallerAccess & { readonly id: string; readonly form_levels: readonly (string | null)[] };
type SchoolClass = { form: number; level: string };

/** Staff see every class and may change any name. */
export const seesEveryClass = (actor: CallerAccess): boolean => isAllowed(['MANAGE_PHONE_NUMBERS'], actor);

export const satIn = ({ form_levels }: Pick<Caller, 'form_levels'>, { form, level }: SchoolClass): boolean =>
  form_levels[form - 1] === level;

export const seesClass = (actor: Caller, schoolClass: SchoolClass): boolean =>
  satIn(actor, schoolClass) || seesEveryClass(actor);

export const mayChange = (actor: Caller, entry: { added_by: string | null }): boolean =>
  entry.added_by === actor.id || seesEveryClass(actor);
