import type { Page } from '@playwright/test';
import { findPerson, type Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { makeActivity } from '../../server/testing/signups.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';
const WORD = 'W'.repeat(60);

/** A tour with one place left, a beach day at the same time, a full dinner and a church service without sign-ups. */
async function weekend(demo: School, as: Person, names: readonly string[], areIn = false) {
  const event = await makeEvent(demo, { name: 'Golden Jubilee Reunion', max_guests: 4 });
  const ticket = await makeTicket(demo, event, { name: 'Dinner Seat', price_cents: 11_000 });
  const tour = await makeActivity(demo, event, { max_capacity: 4, location: 'The main building' });
  const beach = await makeActivity(demo, event, { name: 'Beach Day', open_to_public: true });
  await makeActivity(demo, event, { name: 'Church', requires_registration: false });
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: as.id, total_amount_cents: 11_000 };
  const insert = demo.db.insertInto('event_registrations').values(row).returning('id');
  const { id: registration_id } = await insert.executeTakeFirstOrThrow();
  const people: (string | null)[] = [null];
  for (const name of names) {
    const guest = { registration_id, name, ticket_type_id: ticket.id, price_cents: 11_000 };
    const added = demo.db.insertInto('registration_guests').values(guest).returning('id');
    people.push((await added.executeTakeFirstOrThrow()).id);
  }
  const signups = [tour, beach].flatMap(({ id: activity_id }) =>
    people.map((guest_id) => ({ activity_id, registration_id, guest_id })),
  );
  if (areIn) await demo.db.insertInto('activity_signups').values(signups).execute();
  return { path: `/events/${event.id}`, staff: `/admin/events/${event.id}/edit?tab=activities` };
}

const toSchedule = (page: Page) => page.getByRole('heading', { name: 'Schedule' }).scrollIntoViewIfNeeded();
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};
const openList = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign-ups of Tour of the school' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};

test('a member signs up', async ({ demo, photograph }) => {
  const as = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const none = await weekend(demo, as, []);
  await photograph('signups.none', { path: none.path, as, arrange: toSchedule });
  const all = await weekend(demo, as, ['Sonia Grant', LONG, WORD], true);
  await photograph('signups.full', { path: all.path, as, arrange: toSchedule });
  await photograph('signups.full-320', { path: all.path, as, arrange: narrow });
  await photograph('signups.large-text', { path: all.path, as, arrange: largeText });
  const other = await demo.member({ first_name: 'Una' });
  await photograph('signups.before-registering', { path: all.path, as: other });
});

test('sign-ups as staff see them', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const { staff } = await weekend(demo, member, ['Sonia Grant', LONG, WORD], true);
  await photograph('signups.staff', { path: staff, as });
  await photograph('signups.staff-list', { path: staff, as, window: true, arrange: openList });
  await photograph('signups.staff-list-320', {
    path: staff,
    as,
    window: true,
    arrange: async (page) => {
      await narrow(page);
      await openList(page);
    },
  });
});
