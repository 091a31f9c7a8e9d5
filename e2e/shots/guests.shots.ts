import type { Page } from '@playwright/test';
import { schoolDay } from '../../server/lib/school-formats.ts';
import { findPerson, type Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket, receiveCash } from '../../server/testing/reunions.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

/** Sixty characters, and as many without a space. */
const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';
const WORD = 'W'.repeat(60);

async function gala(demo: School, as: Person, names: readonly string[], columns: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(demo, { name: 'Golden Jubilee Reunion', max_guests: 4, ...columns });
  const dinner = await makeTicket(demo, event, { name: 'Dinner Seat', price_cents: 11_000, sort_order: 1 });
  const hotel = { includes_accommodation: true, deposit_amount_cents: 15_000, hotel_balance_cents: 49_000 };
  await makeTicket(demo, event, { name: 'Weekend Pass with Hotel', price_cents: 64_000, sort_order: 2, ...hotel });
  await makeTicket(demo, event, { name: 'Patron’s Seat', price_cents: 25_000, sort_order: 3 });
  const row = { event_id: event.id, ticket_type_id: dinner.id, user_id: as.id, total_amount_cents: 11_000 };
  const insert = demo.db.insertInto('event_registrations').values(row).returning('id');
  const registration = await insert.executeTakeFirstOrThrow();
  for (const name of names) {
    const guest = { registration_id: registration.id, name, ticket_type_id: dinner.id, price_cents: 11_000 };
    await demo.db.insertInto('registration_guests').values(guest).execute();
  }
  return { id: event.id, path: `/events/${event.id}`, registration };
}

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};
const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
};

test('a member’s guests', async ({ demo, photograph }) => {
  const as = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const none = await gala(demo, as, []);
  await photograph('guests.none', { path: none.path, as });
  await photograph('guests.add', { path: none.path, as, window: true, arrange: open(/^Add a Guest$/) });
  await photograph('guests.add-chosen', {
    path: none.path,
    as,
    window: true,
    arrange: async (page) => {
      await open(/^Add a Guest$/)(page);
      await page.getByLabel('Name').fill(LONG);
      await page.getByRole('radio', { name: 'Weekend Pass with Hotel' }).check({ force: true });
    },
  });
  const some = await gala(demo, as, ['Sonia Grant', 'Omar Grant']);
  await receiveCash(demo, some.registration, 22_000, schoolDay(new Date()));
  await photograph('guests.partly-paid', { path: some.path, as });
  await photograph('guests.dashboard', { path: '/dashboard', as });
  await photograph('guests.remove', { path: some.path, as, window: true, arrange: open(/^Remove Sonia/) });
  await photograph('guests.rename', { path: some.path, as, window: true, arrange: open(/^Rename Sonia/) });
  await photograph('guests.payment', { path: `/payment-submission?registration=${some.registration.id}`, as });
});

test('guests with long names, and when no more fit', async ({ demo, photograph }) => {
  const as = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const long = await gala(demo, as, [LONG, WORD, 'Li']);
  await photograph('guests.long', { path: long.path, as });
  await photograph('guests.long-320', { path: long.path, as, arrange: narrow });
  await photograph('guests.large-text', { path: long.path, as, arrange: largeText });
  await photograph('guests.remove-320', {
    path: long.path,
    as,
    window: true,
    arrange: async (page) => {
      await narrow(page);
      await open(/^Remove W/)(page);
    },
  });
  const full = await gala(demo, as, ['Sonia Grant']);
  await demo.db.updateTable('events').set({ max_capacity: 2 }).where('id', '=', full.id).execute();
  await photograph('guests.full', { path: full.path, as });
  const other = await demo.member({ first_name: 'Una' });
  await photograph('guests.before-registering', { path: long.path, as: other });
});

test('guests as staff see them', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const { id } = await gala(demo, member, [LONG, WORD, 'Omar Grant']);
  const path = `/admin/events/${id}/registrations`;
  await photograph('guests.staff', { path, as });
  await photograph('guests.staff-320', { path, as, arrange: narrow });
  await photograph('guests.staff-withdraw', { path, as, window: true, arrange: open(/^Withdraw Ivy/) });
  await photograph('guests.editor', {
    path: `/admin/events/${id}/edit`,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('tab', { name: 'Event Details' }).click();
      await open(/^Edit$/)(page);
    },
  });
});
