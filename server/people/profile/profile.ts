import type * as z from 'zod';
import { CLASS_CHANGE_DAYS, CLASS_CHANGES_AT_MOST } from '../../../contract/constants.ts';
import type { profileForm } from '../../../contract/people.ts';
import { recordAbout } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { FORM_COLUMNS, formColumns } from '../../lib/db/form-levels.ts';
import { changedFields, refuseIfChanged } from '../../lib/db/row-changes.ts';
import { found } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { rostersPausedEmail } from '../rosters/emails.ts';
import { seesEveryClass } from '../rosters/policy.ts';
import { missingSteps } from '../rules.ts';
import { countClassChange, lockProfile, selectProfile, updateProfile } from './queries.ts';

/** The actor's own profile in full. */
export const showProfile = ({ actor, db }: MemberContext) => selectProfile(db, actor.id);

/** What the actor's profile lacks. */
export const findMissing = async (ctx: MemberContext) => missingSteps(await showProfile(ctx));

const CHANGED_ELSEWHERE =
  'Your profile was changed in another tab or on another device. Your entries are still in the form: check them and save again.';

type Form = z.output<typeof profileForm> & { updated_at: Date };

/**
 * Saves the actor's profile, which completes it (spec 4). The log gets the names of the changed fields, never their
 * values. Throws EDIT_CONFLICT, and NOT_SIGNED_IN if the account was deleted meanwhile.
 */
export async function saveProfile(ctx: MemberContext, { updated_at, form_levels, ...fields }: Form) {
  const { actor, db, now } = ctx;
  const columns = { ...fields, ...formColumns(form_levels) };
  const before = found(await lockProfile(db, actor.id), 'NOT_SIGNED_IN');
  const changed = changedFields(before, columns);
  // The same save again, for example because the first reply was lost.
  const isRepeated = before.profile_completed && changed.length === 0 && before.updated_at > updated_at;
  if (isRepeated) return;
  refuseIfChanged(before, { updated_at }, CHANGED_ELSEWHERE);
  await updateProfile(db, actor.id, { ...columns, profile_completed: true, updated_at: now });
  const description = before.profile_completed ? 'Updated their profile' : 'Completed their profile';
  await recordAbout(ctx, actor.id, 'USER_PROFILE_UPDATED', description, { metadata: { changed } });
  if (isOtherClass(before, changed) && !seesEveryClass(actor)) await noteClassChange(ctx);
}

type Before = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** Whether a class was put in place of another. Completing a profile, or adding what was missing, changes none. */
const isOtherClass = (before: Before, changed: readonly string[]): boolean =>
  before.profile_completed &&
  [...FORM_COLUMNS, 'leaving_year' as const].some((name) => before[name] !== null && changed.includes(name));

/** The third change within 30 days pauses class lists until staff confirm (docs/decisions/0078). Needs the lock of the profile. */
async function noteClassChange(ctx: MemberContext): Promise<void> {
  const { actor, db, now } = ctx;
  if (!(await countClassChange(db, actor.id, now))) return;
  const changes = `${CLASS_CHANGES_AT_MOST + 1} times within ${CLASS_CHANGE_DAYS} days`;
  const description = `Changed their classes ${changes}: class lists are paused`;
  await recordAbout(ctx, actor.id, 'ROSTERS_PAUSED', description);
  await queueEmail(db, actor.id, rostersPausedEmail());
}
