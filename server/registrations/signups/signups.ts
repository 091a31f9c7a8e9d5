/** Who comes to an activity: members and their guests sign up, and the database counts them (migration 0034). */
import type { Signups } from '../../../contract/activity-signups.ts';
import { record } from '../../audit/entries.ts';
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { lockRegistrations } from '../queries.ts';
import {
  activityExists,
  deleteSignups,
  insertSignups,
  lockActivityRow,
  type OwnActivity,
  type SignedUp,
  selectGuestIds,
  selectOwnActivity,
  selectSignedUp,
  selectSignups,
} from './queries.ts';
import { refuseChange, requirePlaces } from './rules.ts';

/**
 * Makes these the people of the member's registration who come to the activity. Throws ACTIVITY_NOT_FOUND, for an event that
 * the member isn't registered for too, GUEST_NOT_FOUND, and for a change EVENT_OVER, ACTIVITY_STARTED, EVENT_CANCELLED,
 * EVENT_NOT_AVAILABLE, ACTIVITY_WITHOUT_SIGNUP, ACTIVITY_FULL.
 */
export async function changeSignups(ctx: MemberContext, activityId: string, { member, guest_ids }: Signups) {
  const { db, now } = ctx;
  const activity = await lockOwnActivity(ctx, activityId);
  const { registration_id } = activity;
  const wanted: SignedUp[] = [...(member ? [null] : []), ...new Set(guest_ids)];
  const guests = new Set<SignedUp>(await selectGuestIds(db, registration_id));
  if (wanted.some((id) => id !== null && !guests.has(id))) throw new AppError('GUEST_NOT_FOUND');
  const current = await selectSignedUp(db, activityId, registration_id);
  const added = wanted.filter((id) => !current.includes(id));
  const removed = current.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  refuseChange(activity, now);
  if (added.length > 0) requirePlaces(activity, { added: added.length, removed: removed.length });
  const place = { activity_id: activityId, registration_id };
  await deleteSignups(db, place, removed);
  await insertSignups(db, place, added, now);
  await recordChange(ctx, activity, wanted.length);
}

/** Locks the event, the registration and the activity, in this order as everywhere. */
async function lockOwnActivity(ctx: MemberContext, id: string): Promise<OwnActivity> {
  const { event_id, registration_id } = await load(ctx, id);
  await lockEvent(ctx, event_id);
  await lockRegistrations(ctx.db, [registration_id]);
  await lockActivityRow(ctx.db, id);
  return load(ctx, id);
}

const load = async ({ db, actor }: MemberContext, id: string): Promise<OwnActivity> =>
  found(await selectOwnActivity(db, id, actor.id), 'ACTIVITY_NOT_FOUND');

/** Without the guests' names: they have no account and didn't agree to be in the log. */
const recordChange = (ctx: MemberContext, { id, name, event_name }: OwnActivity, people: number) =>
  record(ctx, {
    action_type: 'ACTIVITY_SIGNUPS_CHANGED',
    entity_type: 'event_activities',
    description: `Changed who comes to activity '${name}' of event '${event_name}'`,
    target_user_id: ctx.actor.id,
    entity_id: id,
    metadata: { event_name, activity: name, people },
  });

/** Who signed up for an activity, for staff. Throws ACTIVITY_NOT_FOUND. */
export async function listSignups({ db }: MemberContext, activityId: string) {
  if (!(await activityExists(db, activityId))) throw new AppError('ACTIVITY_NOT_FOUND');
  return { items: await selectSignups(db, activityId) };
}
