/** Registering for an event: one ticket a person (spec 4, 5, 9). Those who ask at the same time are registered together. */
import { randomUUID } from 'node:crypto';
import { type Entry, recordEach } from '../audit/entries.ts';
import {
  countSeat,
  holdSale,
  isSameSale,
  refuseOtherPrice,
  refuseWithoutPlace,
  type Sale,
  type Seat,
  seatOf,
  seeSale,
} from '../events/availability.ts';
import type { MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/database.ts';
import { AppError } from '../lib/errors.ts';
import { keepReplies, repliesBefore } from '../lib/idempotency.ts';
import { money } from '../lib/money.ts';
import { inTransaction, ReadAgain } from '../lib/transaction.ts';
import { queueLetters } from '../messages/queue.ts';
import { registrationLetter } from './emails.ts';
import { insertRegistrations, type RegistrationRow, selectRegistered } from './queries.ts';

/** What one person asks for. */
export type Wish = {
  ctx: Pick<MemberContext, 'actor' | 'attempt' | 'exchange' | 'now'>;
  ticket_type_id: string;
  expected_total_cents?: number | undefined;
};
/** Where so many are registered at once more are waiting: their letters are sent when the rush is over. */
const CROWD = 8;
const LETTERS_WAIT_MS = 10_000;

type Outcome = PromiseSettledResult<RegistrationRow>;
type Claim = { wish: Wish; registration: RegistrationRow };

/**
 * Registers people, each once, for one event, at the price of this moment, and tells each what became of their wish:
 * EVENT_NOT_FOUND, EVENT_OVER, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE, ALREADY_REGISTERED, SOLD_OUT, EVENT_FULL or
 * PRICE_CHANGED. It is one transaction; where the database refuses one of them all the same (as when others took the
 * last places meanwhile), each gets a transaction of their own.
 */
export async function registerTogether(db: Db, eventId: string, wishes: readonly Wish[]): Promise<Outcome[]> {
  const inOne = (some: readonly Wish[]) => inTransaction(db, (trx) => register(trx, eventId, some));
  try {
    return await inOne(wishes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (wishes.length === 1) return [{ status: 'rejected', reason: error }];
  }
  const outcomes: Outcome[] = [];
  for (const wish of wishes) outcomes.push(...(await registerTogether(db, eventId, [wish])));
  return outcomes;
}

/**
 * Whoever sees no place left is refused at once; of those who saw one, the database's own constraints let in as many as
 * there are. All who register for one event wait for its row, so it is held last and shortly: what is written before is
 * undone where the seat is gone, and written anew where the event or a ticket had changed.
 */
export async function register(db: Db, eventId: string, wishes: readonly Wish[]): Promise<Outcome[]> {
  const ticketIds = [...new Set(wishes.map(({ ticket_type_id }) => ticket_type_id))];
  const seen = await seeSale(db, eventId, ticketIds);
  const registered = await selectRegistered(
    db,
    eventId,
    wishes.map(({ ctx }) => ctx.actor.id),
  );
  // Last: what the first try did may be committed between two of these questions, and its reply is then seen too.
  const before = await repliesBefore<RegistrationRow>(
    db,
    wishes.map(({ ctx }) => ({ db, ...ctx })),
  );
  const claims: Claim[] = [];
  const outcomes = wishes.map((wish): Outcome => {
    const earlier = before.get(wish.ctx.actor.id);
    if (earlier) return earlier;
    try {
      const registration = claim(seen, registered, wish);
      claims.push({ wish, registration });
      return { status: 'fulfilled', value: registration };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
  if (claims.length === 0) return outcomes;
  await write(db, claims);
  if (!isSameSale(seen, await holdSale(db, eventId, ticketIds))) throw new ReadAgain();
  await insertRegistrations(
    db,
    claims.map(({ wish, registration }) => ({
      id: registration.id,
      event_id: eventId,
      user_id: wish.ctx.actor.id,
      ticket_type_id: wish.ticket_type_id,
      total_amount_cents: registration.total_amount_cents,
      registered_at: wish.ctx.now,
    })),
  );
  return outcomes;
}

/** A registration for the next place of the sale that was seen. Throws what `registerTogether` tells. */
function claim(seen: Sale, registered: ReadonlySet<string>, wish: Wish): RegistrationRow {
  const seat = seatOf(seen, wish.ticket_type_id, wish.ctx.now);
  if (registered.has(wish.ctx.actor.id)) throw new AppError('ALREADY_REGISTERED');
  refuseWithoutPlace(seat);
  refuseOtherPrice(seat, wish.expected_total_cents);
  countSeat(seat);
  return newRegistration(seat, wish.ctx.now);
}

/** All that needs no seat to be held. */
async function write(db: Db, claims: readonly Claim[]): Promise<void> {
  await keepReplies(
    db,
    claims.map(({ wish, registration }) => ({ ctx: { db, ...wish.ctx }, reply: registration })),
  );
  await recordEach(
    db,
    claims.map(({ wish, registration }) => [wish.ctx, entryOf(wish, registration)]),
  );
  await queueLetters(
    db,
    claims.map(({ wish, registration }) => ({
      user_id: wish.ctx.actor.id,
      letter: registrationLetter(registration),
    })),
    claims.length < CROWD ? {} : { run_at: new Date(Date.now() + LETTERS_WAIT_MS) },
  );
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

const entryOf = ({ ctx }: Wish, { id, event_name, ...registration }: RegistrationRow): Entry => ({
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
