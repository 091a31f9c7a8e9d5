import type { Selectable } from 'kysely';
import type { RoomAssignments, RoommateRequests, Rooms } from '../db/types.ts';
import { eventNights } from '../server/events/nights.ts';
import { after } from './calendar.ts';
import { createRandom } from './random.ts';
import type { Booking } from './registrations.ts';

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
