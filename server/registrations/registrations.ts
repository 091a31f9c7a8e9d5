/** Registrations of members for events: one ticket a person (spec 4, 5, 9). */
import { record } from '../audit/entries.ts';
import { lockEvent } from '../events/availability.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError, found } from '../lib/errors.ts';
import { queueEmail } from '../messages/email/queue.ts';
import { withdrawnEmail } from './emails.ts';
import {
  lockRegistrations,
  markWithdrawn,
  type RegistrationRow,
  selectOwnRegistration,
  selectOwnRegistrations,
} from './queries.ts';
import { offerToWaiting } from './waiting-list/offers.ts';

export { lockRegistrations };

/** The member's live registrations, newest first. */
export const listOwnRegistrations = async ({ db, actor }: MemberContext) => ({
  items: await selectOwnRegistrations(db, actor.id),
});

/** Throws REGISTRATION_NOT_FOUND, for another member's registration too. */
export const getOwnRegistration = async ({ db, actor }: MemberContext, id: string): Promise<RegistrationRow> =>
  found(await selectOwnRegistration(db, id, actor.id), 'REGISTRATION_NOT_FOUND');

/**
 * Withdraws the member's registration. Throws REGISTRATION_NOT_FOUND, EVENT_STARTED, and REGISTRATION_HAS_PAYMENT while a payment
 * is pending or money was received.
 */
export async function withdraw(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const { event_id } = await getOwnRegistration(ctx, id);
  await lockEvent(ctx, event_id);
  const registration = await lockOwnRegistration(ctx, id);
  const { event_name, ticket_type_name, start_date, payment_state, received_cents } = registration;
  if (start_date <= now) throw new AppError('EVENT_STARTED', { message: STARTED });
  if (payment_state === 'awaiting_review' || received_cents !== 0) throw new AppError('REGISTRATION_HAS_PAYMENT');
  await markWithdrawn(db, id, now);
  const facts = { event_name, ticket_type: ticket_type_name };
  await recordOwn(ctx, 'REGISTRATION_WITHDRAWN', `Withdrew from ${event_name}`, id, facts);
  await queueEmail(db, ctx.actor.id, withdrawnEmail(registration));
  await offerToWaiting(db, event_id, now);
}

const STARTED = 'This event has started, so you can’t withdraw here. Write or call us.';

/** What members did with their own registration, as the log has it. */
export const recordOwn = (
  ctx: MemberContext,
  action_type: string,
  description: string,
  id: string,
  metadata: Record<string, unknown>,
): Promise<void> => {
  const about = { entity_type: 'event_registrations', target_user_id: ctx.actor.id, entity_id: id };
  return record(ctx, { action_type, description, ...about, metadata });
};

/**
 * Locks the member's live registration until the transaction ends, after its event and before its payments, and reads it
 * then. Throws REGISTRATION_NOT_FOUND.
 */
export async function lockOwnRegistration(ctx: MemberContext, id: string): Promise<RegistrationRow> {
  await lockRegistrations(ctx.db, [id]);
  return getOwnRegistration(ctx, id);
}
