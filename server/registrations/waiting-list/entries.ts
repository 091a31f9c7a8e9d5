/** Waiting for seats at an event, and leaving the list. */
import { record } from '../../audit/entries.ts';
import { lockAvailability, lockEvent, seatOf } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { requireGuestsAllowed } from '../guests/rules.ts';
import { selectRegisteredMembers } from '../queries.ts';
import { offerSeats, offerToWaiting } from './offers.ts';
import {
  closeEntries,
  insertEntry,
  selectAwaited,
  selectOpenEntries,
  selectOwnEntry,
  selectWaiting,
} from './queries.ts';
import { ticketFor } from './rules.ts';

type Wanted = { seats: number; ticket_type_ids: string[] };

/**
 * Puts the member at the end of the list. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_STARTED, TICKET_TYPE_NOT_FOUND,
 * TICKET_TYPE_INACTIVE, GUEST_LIMIT_REACHED, ALREADY_REGISTERED, ALREADY_WAITING, and SEAT_AVAILABLE if they can register.
 */
export async function joinWaitingList(ctx: MemberContext, eventId: string, { seats, ticket_type_ids }: Wanted) {
  const { db, actor, now } = ctx;
  const availability = await lockAvailability(db, eventId);
  const { event } = availability;
  if (!event?.is_published) throw new AppError('EVENT_NOT_FOUND');
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (event.start_date <= now) throw new AppError('EVENT_STARTED', { message: STARTED });
  for (const id of ticket_type_ids) seatOf(availability, id, now);
  requireGuestsAllowed(event.max_guests, seats - 1);
  const registered = await selectRegisteredMembers(db, eventId, [actor.id]);
  if (registered.has(actor.id)) throw new AppError('ALREADY_REGISTERED', { message: REGISTERED });
  const waiting = await selectOpenEntries(db, 'w.user_id', actor.id);
  if (waiting.some(({ event_id }) => event_id === eventId)) throw new AppError('ALREADY_WAITING');
  // Those who wait already come first.
  const free = await offerSeats(db, availability, now);
  if (ticketFor({ seats, ticket_type_ids }, free)) throw new AppError('SEAT_AVAILABLE');
  const types = [...new Set(ticket_type_ids)];
  const { id } = await insertEntry(db, {
    event_id: eventId,
    user_id: actor.id,
    ticket_type_ids: types,
    seats,
    joined_at: now,
  });
  await recordEntry(ctx, { id, event_name: event.name, seats }, 'WAITING_LIST_JOINED', 'Joined the waiting list of');
}

const STARTED = 'This event has started, so its waiting list is closed.';
const REGISTERED = 'You’re registered for this event already. Add your guests on the event’s page.';

/** Leaves the list; an open offer returns its seats. Throws WAITING_LIST_ENTRY_NOT_FOUND. */
export async function leaveWaitingList(ctx: MemberContext, id: string) {
  const { event_id } = await load(ctx, id);
  await lockEvent(ctx, event_id);
  const entry = await load(ctx, id);
  if (entry.closed_at) return;
  await closeEntries(ctx.db, [{ entry_id: id }], 'left', ctx.now);
  await recordEntry(ctx, entry, 'WAITING_LIST_LEFT', 'Left the waiting list of');
  await offerToWaiting(ctx.db, event_id, ctx.now);
}

const load = async ({ db, actor }: MemberContext, id: string) =>
  found(await selectOwnEntry(db, id, actor.id), 'WAITING_LIST_ENTRY_NOT_FOUND');

type Recorded = { id: string; event_name: string; seats: number };

/** What the member did with their entry. */
export const recordEntry = (
  ctx: MemberContext,
  { id, event_name, seats }: Recorded,
  action_type: string,
  words: string,
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'waiting_list_entries',
    description: `${words} ${event_name}`,
    target_user_id: ctx.actor.id,
    entity_id: id,
    metadata: { event_name, seats },
  });

const LISTED = 500;

/** Who waits for an event, for staff. Throws EVENT_NOT_FOUND. */
export async function listWaiting({ db }: MemberContext, eventId: string) {
  const [awaited, items] = await Promise.all([selectAwaited(db, eventId), selectWaiting(db, eventId, LISTED)]);
  const { people, seats, ...event } = found(awaited, 'EVENT_NOT_FOUND');
  return {
    event,
    people,
    seats,
    items: items.map(({ offer, ...entry }) => ({
      ...entry,
      // Times inside JSON arrive as text.
      offer: offer && { ...offer, sent_at: new Date(offer.sent_at), expires_at: new Date(offer.expires_at) },
    })),
  };
}
