/**
 * Registering for an event: one ticket a person (spec 4, 5, 9).
 *
 * 1. `createRegister` collects the requests of this server for one event and passes them on in batches, one at a time:
 *    in the database they would wait for the same event row anyway, each holding a connection that other pages need.
 * 2. `inTransactions` gives the batch one transaction. If the database refuses it, each request gets its own. Seats that
 *    those who wait can have are offered to them first.
 * 3. `registerBatch` locks the event and its ticket types, so other servers wait until it commits. Under that lock it
 *    reads earlier replies and registrations, decides each request in order, and writes all results together.
 *
 * The constraints of the database (capacities, one live registration per person and event) hold without the lock too.
 */
import { randomUUID } from 'node:crypto';
import { formatMoney } from '../../contract/money.ts';
import { type Entry, recordEach } from '../audit/entries.ts';
import {
  type Availability,
  lockAvailability,
  requireExpectedPrice,
  requirePlaceLeft,
  type Seat,
  seatOf,
  takeSeat,
} from '../events/availability.ts';
import { createBatcher } from '../lib/batcher.ts';
import type { MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { AppError } from '../lib/errors.ts';
import { readReplies, storeReplies } from '../lib/http/idempotency.ts';
import { queueEmails } from '../messages/email/queue.ts';
import { BATCH_LIMITS, inTransactions, latest } from './batches.ts';
import { registrationEmail } from './emails.ts';
import { insertRegistrations, newPaymentCodes, type RegistrationRow, selectRegisteredMembers } from './queries.ts';
import { hasRequiredQuestions } from './questions/queries.ts';
import { payByFrom } from './unpaid/unpaid.ts';
import { offerToWaiting } from './waiting-list/offers.ts';

export type RegistrationRequest = {
  ctx: Pick<MemberContext, 'actor' | 'attempt' | 'requestContext' | 'now'>;
  ticket_type_id: string;
  expected_total_cents?: number | undefined;
};

type Outcome = PromiseSettledResult<RegistrationRow>;
/** What was decided about a request; `registration` is the new one, if there is one. */
type Decision = { request: RegistrationRequest; outcome: Outcome; registration?: RegistrationRow };
type Registered = Required<Omit<Decision, 'outcome'>>;

/**
 * The function that registers a member for an event at the current price. It throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER,
 * TICKET_TYPE_NOT_FOUND, TICKET_TYPE_INACTIVE, ALREADY_REGISTERED, SOLD_OUT, EVENT_FULL, PRICE_CHANGED,
 * IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE when too many requests for the event are waiting.
 */
export function createRegister(db: Db) {
  const add = createBatcher(BATCH_LIMITS, (eventId: string, requests: RegistrationRequest[]) =>
    inTransactions(db, requests, async (trx, batch) => {
      await offerToWaiting(trx, eventId, latest(batch));
      return registerBatch(trx, eventId, batch);
    }),
  );
  // A member's second request goes into a later batch, where it finds the first one's registration and reply.
  return (eventId: string, request: RegistrationRequest): Promise<RegistrationRow> =>
    add(eventId, request, request.ctx.actor.id);
}

/** Registers members, each at most once in the batch, within the transaction `db`. */
export async function registerBatch(
  db: Db,
  eventId: string,
  requests: readonly RegistrationRequest[],
): Promise<Outcome[]> {
  const memberIds = requests.map(({ ctx }) => ctx.actor.id);
  // First: whatever is read from here on includes what the previous holder of the lock committed.
  const availability = await lockAvailability(db, eventId);
  const registeredIds = await selectRegisteredMembers(db, eventId, memberIds);
  const earlierReplies = await readReplies<RegistrationRow>(
    db,
    requests.map(({ ctx }) => ({ db, ...ctx })),
  );
  const codes = await newPaymentCodes(db, requests.length);
  const decisions = decideAll({ availability, registeredIds, earlierReplies, codes }, requests);
  await save(
    db,
    decisions.flatMap(({ request, registration }) => (registration ? [{ request, registration }] : [])),
  );
  return decisions.map(({ outcome }) => outcome);
}

type Known = {
  availability: Availability;
  registeredIds: ReadonlySet<string>;
  earlierReplies: ReadonlyMap<string, Outcome>;
  /** A payment code for each request. */
  codes: readonly string[];
};

/** Pure: decides the requests in order, each with the places that the ones before it have left. */
function decideAll(
  { availability, registeredIds, earlierReplies, codes }: Known,
  requests: readonly RegistrationRequest[],
): Decision[] {
  let current = availability;
  return requests.map((request, index) => {
    const { actor, now } = request.ctx;
    const earlier = earlierReplies.get(actor.id);
    if (earlier) return { request, outcome: earlier };
    try {
      const seat = seatFor(request, current, registeredIds.has(actor.id));
      current = takeSeat(current, seat);
      const registration = newRegistration(seat, codes[index] as string, now);
      return { request, registration, outcome: { status: 'fulfilled', value: registration } };
    } catch (reason) {
      return { request, outcome: { status: 'rejected', reason } };
    }
  });
}

function seatFor(request: RegistrationRequest, availability: Availability, isRegistered: boolean): Seat {
  const seat = seatOf(availability, request.ticket_type_id, request.ctx.now);
  if (isRegistered) throw new AppError('ALREADY_REGISTERED');
  requirePlaceLeft(seat);
  requireExpectedPrice(seat, request.expected_total_cents);
  return seat;
}

/** Registrations, replies for retries, audit entries and emails, with one statement each. */
async function save(db: Db, registered: readonly Registered[]): Promise<void> {
  const [first] = registered;
  if (!first) return;
  await insertRegistrations(
    db,
    registered.map(
      ({
        request,
        registration: { id, event_id, ticket_type_id, total_amount_cents, payment_code, registered_at },
      }) => ({
        id,
        event_id,
        user_id: request.ctx.actor.id,
        ticket_type_id,
        total_amount_cents,
        payment_code,
        registered_at,
      }),
    ),
  );
  await storeReplies(
    db,
    registered.map(({ request, registration }) => ({ ctx: { db, ...request.ctx }, reply: registration })),
  );
  await recordEach(
    db,
    registered.map(({ request, registration }) => [request.ctx, auditEntry(request, registration)]),
  );
  const has_questions = await hasRequiredQuestions(db, first.registration.event_id, {
    of: 'member',
    now: first.request.ctx.now,
  });
  await queueEmails(
    db,
    registered.map(({ request, registration }) => ({
      user_id: request.ctx.actor.id,
      email: registrationEmail({ ...registration, has_questions }),
    })),
  );
}

/** As `GET /registrations` will show it. */
const newRegistration = (
  { event, ticket, total_amount_cents }: Seat,
  payment_code: string,
  now: Date,
): RegistrationRow => ({
  id: randomUUID(),
  event_id: event.id,
  event_name: event.name,
  is_event_published: event.is_published,
  is_event_cancelled: false,
  start_date: event.start_date,
  end_date: event.end_date,
  venue_name: event.venue_name,
  location: event.location,
  cover: event.cover,
  ticket_type_id: ticket.id,
  ticket_type_name: ticket.name,
  quantity: 1,
  total_amount_cents,
  due_cents: total_amount_cents,
  guests: [],
  max_guests: event.max_guests,
  payment_code,
  hotel_balance_cents: ticket.hotel_balance_cents,
  hotel_payment_instructions: ticket.hotel_payment_instructions,
  registered_at: now,
  payment_status: 'unpaid',
  payment_state: total_amount_cents > 0 ? 'unpaid' : 'free',
  balance_cents: total_amount_cents,
  received_cents: 0,
  received_otherwise_cents: 0,
  pay_by: total_amount_cents > 0 ? payByFrom(now, event.days_to_pay) : null,
  rejection_notes: null,
});

const auditEntry = ({ ctx }: RegistrationRequest, { id, event_name, ...registration }: RegistrationRow): Entry => ({
  action_type: 'REGISTER_EVENT',
  entity_type: 'event_registrations',
  description: `Registered for ${event_name}`,
  target_user_id: ctx.actor.id,
  entity_id: id,
  metadata: {
    event_name,
    ticket_type: registration.ticket_type_name,
    total: formatMoney(registration.total_amount_cents),
  },
});
