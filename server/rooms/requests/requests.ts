/** With whom members want to share a room. It counts if both ask, and only staff who manage rooms learn that. */
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { getOwnRegistration, recordOwn } from '../../registrations/registrations.ts';
import { replaceRequests, type ShareWith, selectRegistrationsOf, selectRequested, selectShareWith } from './queries.ts';

/** Throws REGISTRATION_NOT_FOUND. */
export async function listRequests(ctx: MemberContext, registrationId: string) {
  const { id } = await getOwnRegistration(ctx, registrationId);
  return { roommates: await selectRequested(ctx.db, id), share_with: await selectShareWith(ctx.db, id) };
}

/**
 * Replaces the member's requests. Throws REGISTRATION_NOT_FOUND, EVENT_OVER, EVENT_CANCELLED, and ROOMMATE_NOT_FOUND for
 * someone who isn't registered for the event.
 */
export async function changeRequests(
  ctx: MemberContext,
  registrationId: string,
  { user_ids, share_with }: { user_ids: readonly string[]; share_with: ShareWith | null },
) {
  const { db, actor, now } = ctx;
  const { event_id } = await getOwnRegistration(ctx, registrationId);
  await lockEvent(ctx, event_id);
  const { id, event_name, end_date, is_event_cancelled } = await getOwnRegistration(ctx, registrationId);
  if (is_event_cancelled) throw new AppError('EVENT_CANCELLED');
  if (end_date <= now) throw new AppError('EVENT_OVER');
  const wanted = [...new Set(user_ids)];
  const requested = await selectRegistrationsOf(db, event_id, wanted);
  if (requested.length < wanted.length || wanted.includes(actor.id)) throw new AppError('ROOMMATE_NOT_FOUND');
  await replaceRequests(db, id, { requested, share_with, now });
  // Without names: no one else learns from the log who was asked for.
  const description = `Changed roommate requests for event '${event_name}'`;
  await recordOwn(ctx, 'ROOMMATE_REQUESTS_CHANGED', description, id, { event_name });
}
