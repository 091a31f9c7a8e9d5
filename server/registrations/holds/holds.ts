/** Seats that devices may sell to walk-ins (docs/decisions/0074). Their event is locked before they change. */
import {
  type Availability,
  freeSeats,
  lockAvailability,
  lockEvent,
  readAvailability,
  ticketPrice,
} from '../../events/availability.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { AppError, found } from '../../lib/errors.ts';
import { offerToWaiting } from '../waiting-list/offers.ts';
import type { FreeSeats } from '../waiting-list/rules.ts';
import { insertHold, lockHold, releaseHolds, selectEventsWithHolds, selectHolds, updateHold } from './queries.ts';

type Reads = Pick<Context, 'db' | 'now'>;
/** `seats_before`: what the person saw. */
type Chosen = { device_id: string; event_id: string; ticket_type_id: string; seats_before: number; seats: number };

/**
 * How many seats a device may still sell. Those who wait are offered free seats first, and what the device gives back.
 * `mayHoldMore` throws if it may not get more. Throws TICKET_TYPE_NOT_FOUND, EDIT_CONFLICT if the device has another
 * number than `seats_before` by now, and for more seats EVENT_CANCELLED, TICKET_TYPE_INACTIVE or NOT_ENOUGH_SEATS.
 */
export async function changeHold({ db, now }: Reads, chosen: Chosen, mayHoldMore: () => Promise<void>) {
  const { seats, seats_before, ...of } = chosen;
  await offerToWaiting(db, of.event_id, now);
  const availability = await lockAvailability(db, of.event_id);
  const ticket = found(availability.tickets.get(of.ticket_type_id), 'TICKET_TYPE_NOT_FOUND');
  const before = await lockHold(db, of.device_id, ticket.id);
  const left = before?.seats ?? 0;
  // As many as chosen: the same request again, for example because the first reply was lost.
  if (left !== seats_before && left !== seats)
    throw new AppError('EDIT_CONFLICT', { message: notAsSeen(seats_before, left) });
  if (seats > left) {
    await mayHoldMore();
    requireFree(availability, ticket, seats - left);
  }
  if (before) await updateHold(db, before.id, seats, now);
  else if (seats > 0) await insertHold(db, { ...of, seats, created_at: now });
  if (seats < left) await offerToWaiting(db, of.event_id, now);
  return { ticket_type: ticket.name, seats, seats_before: left };
}

/** Seats of a ticket type that are neither taken nor held: null is unlimited, and 0 if it isn't on sale. */
function freeOf({ places, tickets }: FreeSeats, ticketTypeId: string): number | null {
  const ticket = tickets.find(({ id }) => id === ticketTypeId);
  if (!ticket) return 0;
  const limits = [places, ticket.left].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

type Ticket = { id: string; name: string; is_active: boolean };

function requireFree(availability: Availability, ticket: Ticket, more: number): void {
  if (availability.event?.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  const free = freeOf(freeSeats(availability), ticket.id);
  if (free !== null && free < more) throw new AppError('NOT_ENOUGH_SEATS', { message: notEnough(free, ticket.name) });
}

const notAsSeen = (seen: number, left: number): string =>
  `This device had ${seen} ${seen === 1 ? 'seat' : 'seats'} when you opened this, and has ${left} now. Nothing was saved. Check the number and save again.`;

const notEnough = (free: number, name: string): string =>
  free === 0
    ? `No more seat of '${name}' is free. Raise the capacity, or take seats from another device.`
    : `Only ${free === 1 ? '1 more seat' : `${free} more seats`} of '${name}' ${free === 1 ? 'is' : 'are'} free. Choose fewer.`;

/**
 * Takes a seat for a walk-in: one that the device holds, or else a free one that no one waits for. False if there is none.
 * The event is locked.
 */
export async function takeSeatFor({ db, now }: Reads, of: Omit<Chosen, 'seats' | 'seats_before'>): Promise<boolean> {
  const held = await lockHold(db, of.device_id, of.ticket_type_id);
  if (held) {
    await updateHold(db, held.id, held.seats - 1, now);
    return true;
  }
  await offerToWaiting(db, of.event_id, now);
  return freeOf(freeSeats(await lockAvailability(db, of.event_id)), of.ticket_type_id) !== 0;
}

/** One that no one waits for. Throws EVENT_CANCELLED, TICKET_TYPE_INACTIVE or NOT_ENOUGH_SEATS. */
export async function requireFreeSeat({ db, now }: Reads, eventId: string, ticketTypeId: string): Promise<void> {
  await offerToWaiting(db, eventId, now);
  const availability = await lockAvailability(db, eventId);
  const ticket = found(availability.tickets.get(ticketTypeId), 'TICKET_TYPE_INACTIVE');
  requireFree(availability, ticket, 1);
}

/** What a device has to sell, with today's prices. */
export async function holdsOf({ db, now }: Reads, deviceId: string) {
  return (await selectHolds(db, 'h.device_id', deviceId)).map((hold) => shown(hold, now));
}

/** What each device of an event has to sell. */
export async function holdsByDevice({ db, now }: Reads, eventId: string) {
  const rows = await selectHolds(db, 'h.event_id', eventId);
  const byDevice = Map.groupBy(rows, ({ device_id }) => device_id);
  return (deviceId: string) => (byDevice.get(deviceId) ?? []).map((hold) => shown(hold, now));
}

type Row = Awaited<ReturnType<typeof selectHolds>>[number];

const shown = ({ ticket_type_id, ticket_type_name, left, ...ticket }: Row, now: Date) => ({
  ticket_type_id,
  ticket_type_name,
  price_cents: ticketPrice(ticket, now),
  left,
});

/** The ticket types on sale, and how many seats of each are free. */
export async function holdableTickets({ db }: Pick<Context, 'db'>, eventId: string) {
  const free = freeSeats(await readAvailability(db, eventId));
  return free.tickets.map(({ id, name }) => ({ id, name, free: freeOf(free, id) }));
}

/** What devices hold that sell nothing more: of events that ended by this time, or without a phone when their code expired. */
export async function releaseEnded(db: Db, ended_before: Date, now: Date): Promise<void> {
  const ended = { ended_before, now };
  for (const eventId of await selectEventsWithHolds(db, ended))
    await inTransaction(db, async (trx) => {
      await lockEvent({ db: trx }, eventId);
      await releaseHolds(trx, eventId, ended);
    });
}
