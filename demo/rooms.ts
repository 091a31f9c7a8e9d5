import type { Selectable } from 'kysely';
import type { RoomAssignments, RoommateRequests, Rooms } from '../db/types.ts';
import { eventNights } from '../server/events/nights.ts';
import { after } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { createRandom } from './random.ts';
import type { Booking } from './registrations.ts';

const KINDS = [
  { room_type: 'double', max_occupancy: 2, price_per_night_cents: 16_500, count: 12 },
  { room_type: 'single', max_occupancy: 1, price_per_night_cents: 12_000, count: 5 },
  { room_type: 'deluxe', max_occupancy: 4, price_per_night_cents: 24_000, count: 4 },
  { room_type: 'suite', max_occupancy: 6, price_per_night_cents: 41_000, count: 3 },
] as const;

/** The hotel rooms of events with accommodation. */
export function makeRooms(events: readonly DemoEvent[]): Selectable<Rooms>[] {
  const random = createRandom('rooms');
  const staying = events.filter(({ tickets }) => tickets.some((ticket) => ticket.includes_accommodation));
  return staying.flatMap(({ row }) =>
    KINDS.flatMap(({ count, ...kind }, floor) =>
      Array.from({ length: count }, (_, index) => ({
        id: random.uuid(),
        event_id: row.id,
        room_number: `${floor + 1}${String(index + 1).padStart(2, '0')}`,
        ...kind,
        status: random.weighted([
          ['available', 10],
          ['reserved', 9],
          ['occupied', 1],
          ['maintenance', 2],
        ] as const),
        created_at: row.created_at,
        updated_at: row.created_at,
      })),
    ),
  );
}

type Assignment = Selectable<RoomAssignments>;

/** Half of those whose ticket includes a room, all once the event has begun, with their guests in the next room with enough beds. */
export function makeAssignments(
  rooms: readonly Selectable<Rooms>[],
  bookings: readonly Booking[],
  now: Date,
): Assignment[] {
  const random = createRandom('room assignments');
  const free = rooms.filter(({ status }) => status !== 'maintenance').map((room) => ({ ...room }));
  const assigned = stayingOf(bookings).filter(({ event }, index) => index % 2 === 0 || event.row.start_date < now);
  return assigned.flatMap(({ event, registration, guests }) => {
    const people = [null, ...guests.map(({ id }) => id)];
    const room = free.find((each) => each.event_id === event.row.id && each.max_occupancy >= people.length);
    if (!room) return [];
    room.max_occupancy -= people.length;
    const created_at = new Date(Math.min(after(registration.registered_at, 600).getTime(), now.getTime()));
    return people.flatMap((guest_id) =>
      eventNights(event.row).map((_, index) => ({
        id: random.uuid(),
        room_id: room.id,
        registration_id: registration.id,
        guest_id,
        night: index + 1,
        created_at,
      })),
    );
  });
}

const stayingOf = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter(
    ({ event, registration }) =>
      registration.status !== 'withdrawn' &&
      event.tickets.some(
        ({ id, includes_accommodation }) => includes_accommodation && id === registration.ticket_type_id,
      ),
  );

/** Two who have no room yet ask for each other, and one more for someone who doesn't ask. */
export function makeRoommates(
  bookings: readonly Booking[],
  assignments: readonly Assignment[],
): Selectable<RoommateRequests>[] {
  const assigned = new Set(assignments.map(({ registration_id }) => registration_id));
  const waiting = stayingOf(bookings).filter(({ registration }) => !assigned.has(registration.id));
  const [one, other, third] = waiting
    .filter(({ event }) => event === waiting[0]?.event)
    .map(({ registration }) => registration);
  if (!one || !other || !third) return [];
  const ask = (from: typeof one, to: typeof one) => ({
    registration_id: from.id,
    requested_registration_id: to.id,
    created_at: after(new Date(Math.max(from.registered_at.getTime(), to.registered_at.getTime())), 5),
  });
  return [ask(one, other), ask(other, one), ask(third, one)];
}
