/** Cancelling an event and taking that back (docs/decisions/0059). */
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import type { QueuedEmail } from '../../messages/email/email.ts';
import { lockPace, type Pace, queueAtPace } from '../../messages/sending/pace.ts';
import { loadEventForUpdate, recordEvent } from '../events.ts';
import { isOver } from '../rules.ts';
import { stopUpdates } from '../updates/updates.ts';
import { cancelledEmail, cancelledWhileWaitingEmail, reinstatedEmail } from './emails.ts';
import { selectReached, selectRegisteredIds, selectWaitingIds, updateCancellation } from './queries.ts';

export { isCancellationOutdated } from './queries.ts';

/** Throws EVENT_NOT_FOUND. */
export const describeCancellation = async ({ db }: MemberContext, id: string) =>
  found(await selectReached(db, id), 'EVENT_NOT_FOUND');

/**
 * Emails the message to everyone registered or waiting. The event's lock, which registering and joining the waiting list take
 * too, makes sure that no one is left out. Updates of the event that are on their way are stopped. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER.
 */
export async function cancelEvent(ctx: MemberContext, id: string, message: string, pace: Pace) {
  const event = await loadEventForUpdate(ctx, id);
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED', { message: ALREADY });
  if (isOver(event, ctx.now)) throw new AppError('EVENT_OVER');
  const waiting = await selectWaitingIds(ctx.db, id);
  await updateCancellation(ctx.db, id, { cancelled_at: ctx.now, cancellation_reason: message }, ctx.now);
  await lockPace(ctx.db);
  await stopUpdates(ctx, id);
  const emails = [
    ...emailsTo(await selectRegisteredIds(ctx.db, id), cancelledEmail(event, message)),
    ...emailsTo(waiting, cancelledWhileWaitingEmail(event, message)),
  ];
  await queueAtPace(ctx, emails, id, pace);
  const emailed = emails.length;
  await recordEvent(ctx, 'EVENT_CANCELLED', `Cancelled event '${event.name}'`, event, { reason: message, emailed });
  return { emailed };
}

const ALREADY = 'Someone else has cancelled this event already. Your message was not sent.';

/** Everyone registered still has their place and is told. Throws EVENT_NOT_FOUND, EVENT_OVER. */
export async function reinstateEvent(ctx: MemberContext, id: string, pace: Pace) {
  const event = await loadEventForUpdate(ctx, id);
  if (!event.cancelled_at) return;
  if (isOver(event, ctx.now)) throw new AppError('EVENT_OVER');
  await updateCancellation(ctx.db, id, { cancelled_at: null, cancellation_reason: null }, ctx.now);
  const emails = emailsTo(await selectRegisteredIds(ctx.db, id), reinstatedEmail(event));
  await queueAtPace(ctx, emails, id, pace);
  const description = `Took back the cancellation of event '${event.name}'`;
  await recordEvent(ctx, 'EVENT_REINSTATED', description, event, { emailed: emails.length });
}

const emailsTo = (members: readonly string[], email: QueuedEmail) => members.map((user_id) => ({ user_id, email }));
