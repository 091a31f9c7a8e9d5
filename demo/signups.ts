import type { Selectable } from 'kysely';
import { takesSignups } from '../contract/activity-rules.ts';
import type { ActivitySignups } from '../db/types.ts';
import { after } from './calendar.ts';
import { createRandom } from './random.ts';
import type { Booking } from './registrations.ts';

type Signup = Selectable<ActivitySignups>;

/** Two registrations of three sign up with all their guests for each activity that takes sign-ups, while it has places. */
export function makeSignups(bookings: readonly Booking[]): Signup[] {
  const left = new Map<string, number>();
  return bookings
    .filter(({ registration }) => registration.status !== 'withdrawn')
    .flatMap(({ event, registration, guests }) => {
      const random = createRandom(`sign-ups ${registration.id}`);
      return event.activities.filter(takesSignups).flatMap((activity) => {
        const people = [null, ...guests.map(({ id }) => id)];
        const places = left.get(activity.id) ?? (activity.max_capacity || Number.POSITIVE_INFINITY);
        if (!random.chance(2 / 3) || people.length > places) return [];
        left.set(activity.id, places - people.length);
        return people.map((guest_id) => ({
          id: random.uuid(),
          activity_id: activity.id,
          registration_id: registration.id,
          guest_id,
          created_at: after(registration.registered_at, 30),
        }));
      });
    });
}
