import type { Selectable } from 'kysely';
import type { RoomAssignments, Rooms } from '../db/types.ts';
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
  const staying = bookings.filter(
    ({ event, registration }) =>
      registration.status !== 'withdrawn' &&
      event.tickets.some(
        ({ id, includes_accommodation }) => includes_accommodation && id === registration.ticket_type_id,
      ),
  );
  const assigned = staying.filter(({ event }, index) => index % 2 === 0 || event.row.start_date < now);
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
