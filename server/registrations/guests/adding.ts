/**
 * Adding guests to registrations: each takes a seat, at the current price (spec 9). Requests for one event are carried out
 * in batches under the locks of the event, its ticket types and the registrations, as registering is (register.ts). The
 * constraints of the database count guests too, so the capacities hold without the locks.
 */
import { randomUUID } from 'node:crypto';
import { formatMoney, MAX_CENTS } from '../../../contract/money.ts';
import { type Entry, recordEach } from '../../audit/entries.ts';
import {
  type Availability,
  lockAvailability,
  requireExpectedPrice,
  requirePlaceLeft,
  seatOf,
  takeSeat,
} from '../../events/availability.ts';
import { createBatcher } from '../../lib/batcher.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { readReplies, storeReplies } from '../../lib/http/idempotency.ts';
import { BATCH_LIMITS, inTransactions, latest } from '../batches.ts';
import { lockRegistrations } from '../queries.ts';
import { offerToWaiting } from '../waiting-list/offers.ts';
import { queueGuestsEmail } from './email-hold.ts';
import { type Guest, type Host, insertGuests, selectHosts, selectOwnEvent } from './queries.ts';
import { refuseChange, requireGuestAllowed } from './rules.ts';

export type GuestRequest = {
  ctx: Pick<MemberContext, 'actor' | 'attempt' | 'requestContext' | 'now'>;
  registration_id: string;
  name: string;
  ticket_type_id: string;
  expected_price_cents?: number | undefined;
};

type Outcome = PromiseSettledResult<Guest>;
type Added = { request: GuestRequest; guest: Guest; event_name: string };

/**
 * The function that adds a guest. It throws REGISTRATION_NOT_FOUND, REGISTRATION_WITHDRAWN, EVENT_NOT_AVAILABLE, EVENT_CANCELLED, EVENT_STARTED,
 * GUEST_LIMIT_REACHED, TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE, SOLD_OUT, EVENT_FULL, PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED,
 * INVALID_INPUT if the amount due would be too large, and UNAVAILABLE when too many requests for the event are waiting.
 */
export function createAddGuest(db: Db) {
  const add = createBatcher(BATCH_LIMITS, (eventId: string, requests: GuestRequest[]) =>
    inTransactions(db, requests, async (trx, batch) => {
      await offerToWaiting(trx, eventId, latest(batch));
      return addGuests(trx, eventId, batch);
    }),
  );
  return async (request: GuestRequest): Promise<Guest> => {
    const { actor } = request.ctx;
    const registration = await selectOwnEvent(db, request.registration_id, actor.id);
    return add(found(registration, 'REGISTRATION_NOT_FOUND').event_id, request, actor.id);
  };
}

/** Adds guests, at most one of each member, within the transaction `db`. */
export async function addGuests(db: Db, eventId: string, requests: readonly GuestRequest[]): Promise<Outcome[]> {
  const registrationIds = requests.map(({ registration_id }) => registration_id);
  const availability = await lockAvailability(db, eventId);
  await lockRegistrations(db, registrationIds);
  const hosts = await selectHosts(db, registrationIds);
  const earlierReplies = await readReplies<Guest>(
    db,
    requests.map(({ ctx }) => ({ db, ...ctx })),
  );
  const added: Added[] = [];
  let current = availability;
  const outcomes = requests.map((request): Outcome => {
    const earlier = earlierReplies.get(request.ctx.actor.id);
    if (earlier) return earlier;
    try {
      const { guest, event_name, rest } = decide(request, hosts.get(request.registration_id), current);
      current = rest;
      added.push({ request, guest, event_name });
      return { status: 'fulfilled', value: guest };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
  await save(db, added);
  return outcomes;
}

/** Pure: the guest, and the availability once their seat is taken. */
function decide(request: GuestRequest, host: Host | undefined, availability: Availability) {
  const { actor, now } = request.ctx;
  const { event } = availability;
  if (!event || host?.user_id !== actor.id) throw new AppError('REGISTRATION_NOT_FOUND');
  refuseChange({ ...event, is_withdrawn: host.is_withdrawn }, now);
  requireGuestAllowed(event, host.guests);
  const seat = seatOf(availability, request.ticket_type_id, now);
  requirePlaceLeft(seat);
  requireExpectedPrice(seat, request.expected_price_cents);
  const { ticket, total_amount_cents: price_cents } = seat;
  if (host.due_cents + price_cents > MAX_CENTS) {
    throw invalid('ticket_type_id', `A registration can’t cost more than ${formatMoney(MAX_CENTS)}.`);
  }
  const guest = {
    id: randomUUID(),
    name: request.name,
    ticket_type_id: ticket.id,
    ticket_type_name: ticket.name,
    price_cents,
  };
  return { guest, event_name: event.name, rest: takeSeat(availability, seat) };
}

async function save(db: Db, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  await insertGuests(
    db,
    added.map(({ request: { registration_id, ctx }, guest: { ticket_type_name: _, ...guest } }) => ({
      ...guest,
      registration_id,
      created_at: ctx.now,
    })),
  );
  await storeReplies(
    db,
    added.map(({ request, guest }) => ({ ctx: { db, ...request.ctx }, reply: guest })),
  );
  await recordEach(
    db,
    added.map((each) => [each.request.ctx, auditEntry(each)]),
  );
  // `db` last: the context of a request brings the database outside of this transaction.
  for (const { request } of added) await queueGuestsEmail({ ...request.ctx, db }, request.registration_id);
}

/** Without the guest's name: they have no account and didn't agree to be in the log. */
const auditEntry = ({ request, guest, event_name }: Added): Entry => ({
  action_type: 'GUEST_ADDED',
  entity_type: 'event_registrations',
  description: `Added a guest for ${event_name}`,
  target_user_id: request.ctx.actor.id,
  entity_id: request.registration_id,
  metadata: { event_name, ticket_type: guest.ticket_type_name, price: formatMoney(guest.price_cents) },
});
