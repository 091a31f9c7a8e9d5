/** Activities of an event, and who signs up for them. */
import type { Insertable } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../contract/constants.ts';
import type { EventActivities } from '../../db/types.ts';
import type { TestApp } from './app.ts';

type Place = Pick<TestApp, 'db'> & Partial<Pick<TestApp, 'clock'>>;

/** A tour for which people sign up, an hour after the start of a new event. */
export function makeActivity(
  t: Place,
  event: { id: string },
  columns: Partial<Insertable<EventActivities>> = {},
): Promise<{ id: string }> {
  const start = (t.clock?.now ?? new Date()).getTime() + 90 * DAY_MS + HOUR_MS;
  const times = { start_time: new Date(start), end_time: new Date(start + HOUR_MS) };
  return t.db
    .insertInto('event_activities')
    .values({ event_id: event.id, name: 'Tour of the school', ...times, requires_registration: true, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The member and a new guest of theirs sign up for a new activity. */
export async function plantSignups(
  t: Place,
  { id: registration_id }: { id: string },
  names: { guest: string; activity: string },
) {
  const { event_id, ticket_type_id } = await t.db
    .selectFrom('event_registrations')
    .select(['event_id', 'ticket_type_id'])
    .where('id', '=', registration_id)
    .executeTakeFirstOrThrow();
  const guest = await t.db
    .insertInto('registration_guests')
    .values({ registration_id, name: names.guest, ticket_type_id, price_cents: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const activity = await makeActivity(t, { id: event_id }, { name: names.activity });
  const signup = { activity_id: activity.id, registration_id };
  await t.db
    .insertInto('activity_signups')
    .values([signup, { ...signup, guest_id: guest.id }])
    .execute();
  return { activity, ticket_type_id };
}
