/** Registrations of members for events: one ticket a person (spec 4, 5, 9). */
import type { RegistrationPaymentStatus } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import { lockEvent } from '../events/availability.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { queueEmail } from '../messages/email/queue.ts';
import { withdrawnEmail } from './emails.ts';
import {
  hasOpenPayment,
  lockOwnRegistrationRow,
  lockRegistrationRow,
  markWithdrawn,
  type RegistrationRow,
  selectOwnRegistration,
  selectOwnRegistrations,
  updatePaymentStatus,
} from './queries.ts';

/** The member's live registrations, newest first. */
export const listOwnRegistrations = async ({ db, actor }: MemberContext) => ({
  items: await selectOwnRegistrations(db, actor.id),
});

/** Throws REGISTRATION_NOT_FOUND, for another member's registration too. */
export async function getOwnRegistration({ db, actor }: MemberContext, id: string): Promise<RegistrationRow> {
  const registration = await selectOwnRegistration(db, id, actor.id);
  if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
  return registration;
}

/** Withdraws the member's registration. Throws REGISTRATION_NOT_FOUND, and REGISTRATION_HAS_PAYMENT while one is pending or confirmed. */
export async function withdraw(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const registration = await getOwnRegistration(ctx, id);
  const { event_id, event_name, ticket_type_name } = registration;
  await lockEvent(ctx, event_id);
  await lockOwnRegistration(ctx, id);
  if (await hasOpenPayment(db, id)) throw new AppError('REGISTRATION_HAS_PAYMENT');
  await markWithdrawn(db, id, now);
  await record(ctx, {
    action_type: 'REGISTRATION_WITHDRAWN',
    entity_type: 'event_registrations',
    description: `Withdrew from ${event_name}`,
    target_user_id: ctx.actor.id,
    entity_id: id,
    metadata: { event_name, ticket_type: ticket_type_name },
  });
  await queueEmail(db, ctx.actor.id, withdrawnEmail(registration));
  return { done: true as const };
}

/** Locks the member's live registration until the transaction ends. Throws REGISTRATION_NOT_FOUND. */
export async function lockOwnRegistration({ db, actor }: MemberContext, id: string) {
  const registration = await lockOwnRegistrationRow(db, id, actor.id);
  if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
  return registration;
}

/** Locks any member's registration until the transaction ends, before one of its payments changes. */
export const lockRegistration = ({ db }: MemberContext, id: string): Promise<void> => lockRegistrationRow(db, id);

/** Spec 4: unpaid, then submitted by the member, then paid when an administrator confirms. */
export const setPaymentStatus = ({ db }: MemberContext, id: string, status: RegistrationPaymentStatus): Promise<void> =>
  updatePaymentStatus(db, id, status);
