/** The schedule in the event editor (spec 2 Admin event editor, 5 Activity form). */
import type * as z from 'zod';
import type { activityForm } from '../../../contract/event-editing.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { changedFields, refuseIfChanged } from '../../lib/db/row-changes.ts';
import { found } from '../../lib/errors.ts';
import { loadEventForUpdate, requireCapacity } from '../events.ts';
import { keepTold } from '../updates/queries.ts';
import { deleteActivity, insertActivity, lockActivity, selectEventOf, updateActivity } from './queries.ts';

type ActivityForm = z.output<typeof activityForm>;
type Seen = { updated_at: Date };

/** Throws EVENT_NOT_FOUND. */
export async function addActivity(ctx: MemberContext, eventId: string, form: ActivityForm) {
  const event = await loadEventForUpdate(ctx, eventId);
  await keepTold(ctx.db, eventId);
  const { id } = await insertActivity(ctx.db, eventId, form);
  await record(ctx, {
    action_type: 'ACTIVITY_CREATED',
    entity_type: 'event_activities',
    description: `Added activity '${form.name}' to event '${event.name}'`,
    entity_id: id,
    metadata: { event_name: event.name, activity: form.name },
  });
  return { id };
}

/** Throws NOT_FOUND, EDIT_CONFLICT, and CAPACITY_BELOW_SOLD if more people attend than the new maximum. */
export async function changeActivity(ctx: MemberContext, id: string, { updated_at, ...form }: ActivityForm & Seen) {
  const activity = await load(ctx, id);
  refuseIfChanged(activity, { updated_at });
  requireCapacity('max_capacity', form.max_capacity, activity.current_attendance, 'attending');
  await keepTold(ctx.db, activity.event_id);
  await updateActivity(ctx.db, id, form, ctx.now);
  await record(ctx, {
    action_type: 'ACTIVITY_UPDATED',
    entity_type: 'event_activities',
    description: `Updated activity '${form.name}'`,
    entity_id: id,
    metadata: { activity: form.name, changed: changedFields(activity, form) },
  });
}

/** Throws NOT_FOUND. */
export async function removeActivity(ctx: MemberContext, id: string) {
  const activity = await load(ctx, id);
  await keepTold(ctx.db, activity.event_id);
  await deleteActivity(ctx.db, id);
  await record(ctx, {
    action_type: 'ACTIVITY_DELETED',
    entity_type: 'event_activities',
    description: `Deleted activity '${activity.name}'`,
    entity_id: id,
    metadata: { activity: activity.name },
  });
}

/** Locks its event first, as registering does. */
async function load(ctx: MemberContext, id: string) {
  const eventId = found(await selectEventOf(ctx.db, id), 'NOT_FOUND');
  await loadEventForUpdate(ctx, eventId);
  return found(await lockActivity(ctx.db, id), 'NOT_FOUND');
}
