/** Seats that a device may sell to walk-ins (docs/decisions/0074). */
import type { TaskList } from 'graphile-worker';
import {
  type Availability,
  freeSeats,
  lockAllAvailability,
  lockEvent,
  priceNow,
  readAvailability,
} from '../../events/availability.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { AppError } from '../../lib/errors.ts';
import { offerToWaiting } from '../../registrations/waiting-list/offers.ts';
import { loadDevice, recordDevice } from '../devices/devices.ts';
import { endOfExpired, isListOpen } from '../devices/rules.ts';
import { insertHold, lockHolds, releaseHolds, selectEventsWithHolds, selectHolds, updateHold } from './queries.ts';
import { freeOf, seatsText } from './rules.ts';

type Chosen = { ticket_type_id: string; seats: number };

/**
 * How many seats the device may still sell. Those who wait are offered free seats before it gets more, and what it gives
 * back. Throws CHECK_IN_DEVICE_NOT_FOUND, TICKET_TYPE_NOT_FOUND, and for more seats than before DEVICE_REVOKED,
 * EVENT_CANCELLED, EVENT_OVER, TICKET_TYPE_INACTIVE or NOT_ENOUGH_SEATS.
 */
export async function chooseHold(ctx: MemberContext, id: string, { ticket_type_id, seats }: Chosen) {
  const { db, now } = ctx;
  const { event_id } = await loadDevice(ctx, id);
  await offerToWaiting(db, event_id, now);
  const availability = await lockAllAvailability(db, event_id);
  const ticket = availability.tickets.get(ticket_type_id);
  if (!ticket) throw new AppError('TICKET_TYPE_NOT_FOUND');
  // Read under the event's lock, which revoking and selling take as well.
  const device = await loadDevice(ctx, id);
  const before = (await lockHolds(db, id)).find((hold) => hold.ticket_type_id === ticket_type_id);
  const more = seats - (before?.seats ?? 0);
  if (more === 0) return { done: true as const };
  if (more > 0) requireFree(availability, { device, ticket, more, now });
  if (before) await updateHold(db, before.id, seats, now);
  else await insertHold(db, { event_id, device_id: id, ticket_type_id, seats, created_at: now });
  if (more < 0) await offerToWaiting(db, event_id, now);
  const what = `Gave the check-in device '${device.name}' ${seatsText(seats)} of '${ticket.name}' to sell for '${device.event_name}'`;
  await recordDevice(ctx, 'CHECK_IN_SEATS_HELD', what, device, {
    ticket_type: ticket.name,
    seats,
    seats_before: before?.seats ?? 0,
  });
  return { done: true as const };
}

type Wanted = {
  device: Awaited<ReturnType<typeof loadDevice>>;
  ticket: { id: string; name: string; is_active: boolean };
  more: number;
  now: Date;
};

function requireFree(availability: Availability, { device, ticket, more, now }: Wanted): void {
  if (device.revoked_at) throw new AppError('DEVICE_REVOKED');
  if (availability.event?.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (!isListOpen(device, now)) throw new AppError('EVENT_OVER');
  if (!ticket.is_active) throw new AppError('TICKET_TYPE_INACTIVE');
  const free = freeOf(freeSeats(availability), ticket.id);
  if (free !== null && free < more) throw new AppError('NOT_ENOUGH_SEATS', { message: notEnough(free, ticket.name) });
}

const notEnough = (free: number, name: string): string =>
  free === 0
    ? `No seat of '${name}' is free. Raise the capacity, or take seats from another device.`
    : `Only ${seatsText(free)} of '${name}' ${free === 1 ? 'is' : 'are'} free. Choose fewer.`;

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

type Reads = Pick<Context, 'db' | 'now'>;
type Row = Awaited<ReturnType<typeof selectHolds>>[number];

const shown = ({ ticket_type_id, ticket_type_name, left, ...ticket }: Row, now: Date) => ({
  ticket_type_id,
  ticket_type_name,
  price_cents: priceNow(ticket, now),
  left,
});

/** The ticket types on sale, and how many seats of each are free. */
export async function holdableTickets({ db }: Reads, eventId: string) {
  const free = freeSeats(await readAvailability(db, eventId));
  return free.tickets.map(({ id, name }) => ({ id, name, free: freeOf(free, id) }));
}

/** Devices have deleted their lists by then, so they sell nothing more. */
export const HOLD_CRONTAB = '*/10 * * * * release-device-holds';

export const holdTasks = (db: Db, clock: () => Date): TaskList => ({
  'release-device-holds': async () => {
    for (const eventId of await selectEventsWithHolds(db, endOfExpired(clock())))
      await inTransaction(db, async (trx) => {
        await lockEvent({ db: trx }, eventId);
        await releaseHolds(trx, eventId, clock());
      });
  },
});
