import type { Page } from '@playwright/test';
import { findPerson, type Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { makeRoom, sleeper, storeBed } from '../../server/testing/rooms.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';

/** A weekend with long names, a full room and one in maintenance. */
async function weekend(demo: School, as: Person, rooms = true) {
  const days = { start_date: new Date('2041-08-02T17:00:00Z'), end_date: new Date('2041-08-04T20:00:00Z') };
  const event = await makeEvent(demo, { name: 'Beach Weekend', max_guests: 4, ...days });
  const ticket = await makeTicket(demo, event, { name: 'Weekend with Room', includes_accommodation: true });
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: as.id, total_amount_cents: 11_000 };
  const insert = demo.db.insertInto('event_registrations').values(row).returning('id');
  const registration = await insert.executeTakeFirstOrThrow();
  const guests: { id: string }[] = [];
  for (const name of ['Sonia Grant', LONG, 'W'.repeat(60)]) {
    const guest = { registration_id: registration.id, name, ticket_type_id: ticket.id, price_cents: 11_000 };
    const added = demo.db.insertInto('registration_guests').values(guest).returning('id');
    guests.push(await added.executeTakeFirstOrThrow());
  }
  if (rooms) {
    const full = await makeRoom(demo, event, '101');
    for (const night of [1, 2]) await storeBed(demo, full, sleeper(registration), night);
    await storeBed(demo, full, sleeper(registration, guests[1]), 2);
    await makeRoom(demo, event, '102', { room_type: 'suite', max_occupancy: 6 });
    await makeRoom(demo, event, '103', { status: 'maintenance' });
  }
  return { path: `/admin/rooms?view=people&event=${event.id}`, own: `/events/${event.id}` };
}

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const choose = async (page: Page) => {
  await page.getByRole('list', { name: 'People without a room' }).getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Room 102/ })
    .waitFor();
};

test('who sleeps where', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const { path, own } = await weekend(demo, member);
  const { id } = await demo.db
    .selectFrom('room_assignments')
    .innerJoin('rooms', 'rooms.id', 'room_assignments.room_id')
    .innerJoin('events', 'events.id', 'rooms.event_id')
    .where('events.name', '<>', 'Beach Weekend')
    .select('events.id')
    .executeTakeFirstOrThrow();
  await photograph('room-assignments.demo', { path: `/admin/rooms?view=people&event=${id}`, as });
  await photograph('room-assignments.long', { path, as });
  await photograph('room-assignments.long-320', { path, as, arrange: narrow });
  await photograph('room-assignments.choose', { path, as, window: true, arrange: choose });
  await photograph('room-assignments.choose-320', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await narrow(page);
      await choose(page);
    },
  });
  await photograph('room-assignments.failing', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await choose(page);
      await page.route('**/assignments', (route) => route.fulfill({ status: 500, json: {} }));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Room 102/ })
        .click();
      await page.getByRole('alert').waitFor();
    },
  });
  const none = await weekend(demo, await demo.member({}), false);
  await photograph('room-assignments.none', { path: none.path, as });
  await photograph('room-assignments.own', { path: own, as: member });
});
