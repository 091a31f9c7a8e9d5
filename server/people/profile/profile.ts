import type * as z from 'zod';
import type { profileForm } from '../../../contract/people.ts';
import { record } from '../../audit/entries.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import type { MemberContext } from '../../lib/context.ts';
import { formColumns } from '../../lib/form-levels.ts';
import { refuseIfChanged } from '../../lib/unchanged.ts';
import { lockProfile, selectProfile, updateProfile } from './queries.ts';

/** One's own profile with everything in it. */
export const showProfile = ({ actor, db }: MemberContext) => selectProfile(db, actor.id);

const CHANGED_ELSEWHERE =
  'Your profile was changed in another tab or on another device meanwhile. What you entered here is kept: look it over and save again.';

type Form = z.output<typeof profileForm> & { updated_at: Date };

/**
 * Saves the own profile, which completes it (spec 4). The log learns which fields changed, never their values. What was
 * saved already is not saved again. Throws CHANGED_MEANWHILE.
 */
export async function saveProfile(ctx: MemberContext, { updated_at, form_levels, ...fields }: Form) {
  const { actor, db, now } = ctx;
  const columns = { ...fields, ...formColumns(form_levels) };
  const before = await lockProfile(db, actor.id);
  const changed = changedFields(before, columns);
  // The same once more, as where the answer to the first was lost: it stands there already, and nobody else was at it.
  const isDone = before.profile_completed && changed.length === 0 && before.updated_at > updated_at;
  if (isDone) return { done: true as const };
  refuseIfChanged(before, { updated_at }, CHANGED_ELSEWHERE);
  await updateProfile(db, actor.id, { ...columns, profile_completed: true, updated_at: now });
  await record(ctx, {
    action_type: 'USER_PROFILE_UPDATED',
    entity_type: 'users',
    description: before.profile_completed ? 'Updated the own profile' : 'Completed the own profile',
    target_user_id: actor.id,
    entity_id: actor.id,
    metadata: { changed },
  });
  return { done: true as const };
}
