/** Registrations of members for events: one ticket a person (spec 4, 5, 9). */
import { randomUUID } from 'node:crypto';
import type { RegistrationPaymentStatus } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import {
  holdEvent,
  holdSeat,
  isSameSeat,
  refuseOtherPrice,
  refuseWithoutPlace,
  type Seat,
  seeSeat,
} from '../events/seats.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { money } from '../lib/money.ts';
import { ReadAgain } from '../lib/transaction.ts';
import { queueLetter } from '../messages/queue.ts';
import { registrationLetter, withdrawnLetter } from './letters.ts';
import {
  hasLiveRegistration,
  hasOpenPayment,
  insertRegistration,
  lockOwnRegistration,
  lockRegistration,
  markWithdrawn,
  type RegistrationRow,
  selectOwnRegistration,
  selectOwnRegistrations,
  updatePaymentStatus,
} from './queries.ts';

type Wish = { ticket_type_id: string; expected_total_cents?: number | undefined };

/**
 * Registers the person asking at the price of this moment. Whoever sees no place left is refused at once; of those who
 * saw one, the database's own constraints let in as many as there are. All who register for one event wait for its row,
 * so it is held last and shortly: what is written before is undone where the seat is gone, and written anew where the
 * event or the ticket had changed. Throws EVENT_NOT_FOUND, EVENT_OVER, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE,
 * ALREADY_REGISTERED, SOLD_OUT, EVENT_FULL, PRICE_CHANGED.
 */
export async function register(ctx: MemberContext, eventId: string, { ticket_type_id, expected_total_cents }: Wish) {
  const { db, actor, now } = ctx;
  const seen = await seeSeat(ctx, eventId, ticket_type_id);
  if (await hasLiveRegistration(db, eventId, actor.id)) throw new AppError('ALREADY_REGISTERED');
  refuseWithoutPlace(seen);
  refuseOtherPrice(seen, expected_total_cents);
  const registration = newRegistration(seen, now);
  await recordRegistration(ctx, registration);
  await queueLetter(db, actor.id, registrationLetter(registration));

  const seat = await holdSeat(ctx, eventId, ticket_type_id);
  if (!isSameSeat(seen, seat)) throw new ReadAgain();
  await insertRegistration(db, {
    id: registration.id,
    event_id: eventId,
    user_id: actor.id,
    ticket_type_id,
    total_amount_cents: registration.total_amount_cents,
    registered_at: now,
  });
  return registration;
}

/** As `GET /registrations` shows it from now on. */
const newRegistration = ({ event, ticket, total_amount_cents }: Seat, now: Date): RegistrationRow => ({
  id: randomUUID(),
  event_id: event.id,
  event_name: event.name,
  start_date: event.start_date,
  end_date: event.end_date,
  venue_name: event.venue_name,
  location: event.location,
  ticket_type_id: ticket.id,
  ticket_type_name: ticket.name,
  quantity: 1,
  total_amount_cents,
  hotel_balance_cents: ticket.hotel_balance_cents,
  hotel_payment_instructions: ticket.hotel_payment_instructions,
  registered_at: now,
  payment_status: 'unpaid',
  rejection_notes: null,
});

const recordRegistration = (ctx: MemberContext, { id, event_name, ...registration }: RegistrationRow) =>
  record(ctx, {
    action_type: 'REGISTER_EVENT',
    entity_type: 'event_registrations',
    description: `Registered for ${event_name}`,
    target_user_id: ctx.actor.id,
    entity_id: id,
    metadata: {
      event_name,
      ticket_type: registration.ticket_type_name,
      total: money(registration.total_amount_cents),
    },
  });

/** The own live registrations, newest first. */
export const listOwnRegistrations = async ({ db, actor }: MemberContext) => ({
  items: await selectOwnRegistrations(db, actor.id),
});

/** The own live registration. Throws REGISTRATION_NOT_FOUND, for another member's too. */
export async function getOwnRegistration({ db, actor }: MemberContext, id: string): Promise<RegistrationRow> {
  const registration = await selectOwnRegistration(db, id, actor.id);
  if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
  return registration;
}

/** Gives the place back. Throws REGISTRATION_NOT_FOUND, and REGISTRATION_HAS_PAYMENT while one is pending or confirmed. */
export async function withdraw(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const registration = await getOwnRegistration(ctx, id);
  const { event_id, event_name, ticket_type_name } = registration;
  await holdEvent(ctx, event_id);
  await holdOwnRegistration(ctx, id);
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
  await queueLetter(db, ctx.actor.id, withdrawnLetter(registration));
  return { done: true as const };
}

/** Holds the own live registration until the transaction ends. Throws REGISTRATION_NOT_FOUND. */
export async function holdOwnRegistration({ db, actor }: MemberContext, id: string) {
  const registration = await lockOwnRegistration(db, id, actor.id);
  if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
  return registration;
}

/** Holds anybody's registration until the transaction ends, before a payment of it changes. */
export const holdRegistration = ({ db }: MemberContext, id: string): Promise<void> => lockRegistration(db, id);

/** Spec 4: unpaid, then submitted by the member, then paid when an administrator confirms. */
export const setPaymentStatus = ({ db }: MemberContext, id: string, status: RegistrationPaymentStatus): Promise<void> =>
  updatePaymentStatus(db, id, status);
