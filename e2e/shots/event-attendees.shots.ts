/** An event with and without a cover, and with no, three and a hundred attendees whose names are long. */
import { findPerson } from '../../server/testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../server/testing/reunions.ts';
import { test } from './photograph.ts';

const LONG_NAME = { first_name: 'Marguerite-Antoinette', last_name: 'Featherstonehaugh-Brown' };

for (const attendees of [0, 3, 100]) {
  test(`an event with ${attendees} attendees`, async ({ demo: { db }, photograph }) => {
    const as = await findPerson(db, 'member@demo.example');
    const event = await makeEvent({ db }, { name: 'Harbour Lights Dinner' });
    await makeRegistrations({ db }, event, await makeTicket({ db }, event), attendees);
    await db
      .updateTable('users')
      .from('event_registrations')
      .set(LONG_NAME)
      .whereRef('users.id', '=', 'event_registrations.user_id')
      .where('event_registrations.event_id', '=', event.id)
      .execute();
    const path = `/events/${event.id}`;
    await photograph(`event.${attendees}-attendees`, { path, as });
    const cover = await db
      .selectFrom('events')
      .select(['cover_key', 'cover_alt', 'cover_focal_x', 'cover_focal_y'])
      .where('cover_key', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('events').set(cover).where('id', '=', event.id).execute();
    await photograph(`event.${attendees}-attendees-cover`, { path, as });
  });
}
