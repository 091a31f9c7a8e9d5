import type * as z from 'zod';
import type { profileForm } from '../../contract/people.ts';
import { record } from '../audit/entries.ts';
import { changedFields } from '../lib/changed-fields.ts';
import type { MemberContext } from '../lib/context.ts';
import { formColumns } from '../lib/form-levels.ts';
import { lockProfile, selectProfile, updateProfile } from './queries-profile.ts';

/** One's own profile with everything in it. */
export async function showProfile({ actor, db }: MemberContext) {
  const { updated_at, ...profile } = await selectProfile(db, actor.id);
  return { ...profile, updated_at: updated_at.toISOString() };
}

/** Saves the own profile, which completes it (spec 4). The log learns which fields changed, never their values. */
export async function saveProfile(ctx: MemberContext, form: z.output<typeof profileForm>) {
  const { actor, db, now } = ctx;
  const { form_levels, ...fields } = form;
  const columns = { ...fields, ...formColumns(form_levels) };
  const before = await lockProfile(db, actor.id);
  await updateProfile(db, actor.id, { ...columns, profile_completed: true, updated_at: now });
  await record(ctx, {
    action_type: 'USER_PROFILE_UPDATED',
    entity_type: 'users',
    description: before.profile_completed ? 'Updated the own profile' : 'Completed the own profile',
    target_user_id: actor.id,
    entity_id: actor.id,
    metadata: { changed: changedFields(before, columns) },
  });
  return { done: true as const };
}
