import type { Page } from '@playwright/test';
import { DAY_MS } from '../../contract/constants.ts';
import { findPerson } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { pictureOf } from '../photo-dialog.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const EVENTS = /\/api\/admin\/events(\?|$)/;
const fail = (page: Page, address: string) => page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** A dialog's code loads on first use. */
async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').first().waitFor();
}
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function weekendOf(demo: School): Promise<string> {
  const weekend = await demo.db
    .selectFrom('events')
    .select('id')
    .where('name', 'like', 'Blue Mountain%')
    .orderBy('start_date', 'desc')
    .executeTakeFirstOrThrow();
  return weekend.id;
}

async function draftOf(demo: School): Promise<string> {
  const query = demo.db
    .selectFrom('events')
    .select('id')
    .where('is_published', '=', false)
    .where('cover_key', 'is', null);
  return (await query.executeTakeFirstOrThrow()).id;
}

test('the list of events', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const reader = await findPerson(demo.db, 'accountant@demo.example');
  const path = '/admin/events';
  await photograph('staff-events.reader', { path, as: reader });
  await photograph('staff-events.none-found', { path: `${path}?q=nothing+like+it`, as });
  await photograph('staff-events.empty', {
    path: `${path}?status=draft`,
    as,
    arrange: async (page) => {
      const nothing = { items: [], matching: 0, total: 0, next_cursor: null };
      await page.route(EVENTS, (route) => route.fulfill({ json: nothing }));
      await page.getByLabel('Which events').selectOption('');
      await page.getByText('Create the first one').waitFor();
    },
  });
  await photograph('staff-events.failed', {
    path: '/admin/rooms',
    as,
    arrange: async (page) => {
      await fail(page, '**/api/admin/events**');
      await page.goto(page.url().replace('/rooms', '/events'));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  });
});

test('the dialogs of the list of events', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const path = '/admin/events';
  await photograph('staff-events.details', {
    path,
    as,
    window: true,
    arrange: (page) => openDialog(page, /^Details of Blue/),
  });
  await photograph('staff-events.create', {
    path: `${path}?create=yes`,
    as,
    window: true,
    arrange: (page) => inDialog(page, 'Create Event'),
  });
  await photograph('staff-events.create-failed', {
    path: `${path}?create=yes`,
    as,
    window: true,
    arrange: async (page) => {
      await fail(page, '**/api/events');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Golden Jubilee');
      await dialog.getByLabel('Event type').selectOption({ index: 1 });
      await dialog.getByLabel('Description').fill('Fifty years on.');
      await dialog.getByLabel('Start').fill('2030-07-05T18:00');
      await dialog.getByLabel('End').fill('2030-07-05T23:00');
      await dialog.getByLabel('Venue').fill('Old Hall');
      await dialog.getByLabel('Location').fill('Kingston');
      await inDialog(page, 'Create Event');
      await dialog.getByRole('alert').waitFor();
    },
  });
  await photograph('staff-events.delete', {
    path: `${path}?status=draft`,
    as,
    window: true,
    arrange: async (page) => {
      await press(page, /^Delete/);
      await page.getByText('No one has registered').waitFor();
    },
  });
  await photograph('staff-events.delete-refused', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await press(page, /^Delete Blue/);
      await page.getByText('can’t delete').waitFor();
    },
  });
});

test('the event editor', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const id = await weekendOf(demo);
  const path = `/admin/events/${id}/edit`;
  await photograph('staff-editor.tickets', { path, as });
  await photograph('staff-editor.details', { path: `${path}?tab=details`, as });
  await photograph('staff-editor.cover-chosen', {
    path: `${path}?tab=details`,
    as,
    arrange: async (page) => {
      const asked = page.waitForEvent('filechooser');
      await press(page, 'Replace');
      await (await asked).setFiles(await pictureOf(800, 500));
      await page.getByLabel('Describe the image').fill('');
      await press(page, 'Save Cover');
      await page.getByText('Describe the image for members').waitFor();
      await page.getByLabel('Describe the image').fill('The old school gate, painted red and green.');
      await press(page, 'Save Cover');
      await page.getByText('too small').waitFor();
    },
  });
  await photograph('staff-editor.cover-none', {
    path: `/admin/events/${await draftOf(demo)}/edit?tab=details`,
    as,
  });
  await photograph('staff-editor.activities', { path: `${path}?tab=activities`, as });
  await photograph('staff-editor.reader', { path, as: await findPerson(demo.db, 'accountant@demo.example') });
  await photograph('staff-editor.not-found', { path: '/admin/events/nothing/edit', as });
  await photograph('staff-editor.loading', {
    path: '/admin/events',
    as,
    arrange: async (page) => {
      await page.route(`**/api/admin/events/${id}`, () => {});
      await page.evaluate((to) => history.pushState({}, '', to), path);
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await page.getByText('Loading event...').waitFor();
    },
  });
});

test('the dialogs of the event editor', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const id = await weekendOf(demo);
  const path = `/admin/events/${id}/edit`;
  await photograph('staff-editor.ticket', {
    path,
    as: admin,
    window: true,
    arrange: (page) => openDialog(page, /^Edit Week/),
  });
  await photograph('staff-editor.ticket-linker', {
    path,
    as: admin,
    window: true,
    arrange: async (page) => {
      await press(page, /^Edit Committee/);
      await page.getByText('No payment method is assigned.').scrollIntoViewIfNeeded();
    },
  });
  await photograph('staff-editor.ticket-wrong', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await press(page, 'Add Ticket Type');
      await page.getByRole('dialog').getByLabel('Includes accommodation').check();
      await inDialog(page, 'Add Ticket Type');
    },
  });
  await photograph('staff-editor.activity', {
    path: `${path}?tab=activities`,
    as,
    window: true,
    arrange: (page) => openDialog(page, /^Edit /),
  });
  await photograph('staff-editor.copy', { path, as, window: true, arrange: (page) => openDialog(page, 'Duplicate') });
  await photograph('staff-editor.delete-ticket', {
    path,
    as,
    window: true,
    arrange: (page) => openDialog(page, /^Delete Gala/),
  });
  await photograph('staff-editor.edit-conflict', {
    path: `${path}?tab=details`,
    as,
    window: true,
    arrange: async (page) => {
      await press(page, 'Edit');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Venue').fill('Cardiff Bay Beach Hotel, East Wing');
      const { max_capacity } = await demo.db
        .selectFrom('events')
        .select('max_capacity')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const elsewhere = { max_capacity: max_capacity + 1, updated_at: new Date() };
      await demo.db.updateTable('events').set(elsewhere).where('id', '=', id).execute();
      await inDialog(page, 'Save Changes');
      await page.getByRole('button', { name: 'Discard mine' }).waitFor();
    },
  });
});

test('an event with long texts, and an empty one', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const long = await makeEvent(demo, {
    name: 'The Very Grand and Long Awaited Diamond Jubilee Homecoming of All Classes from 1956 to 1996, with Families and Friends',
    description: 'A paragraph that goes on. '.repeat(40).trim(),
    venue_name: 'The Conference and Banqueting Centre at the Old Plantation House',
    location: '14½ Upper Constant Spring Road near the Manor Park roundabout, Kingston 8, St. Andrew, Jamaica',
    is_published: false,
    max_capacity: 12_500,
  });
  await makeTicket(demo, long, {
    name: 'Patron Table for Twelve with a Programme Page and a Very Long Name Indeed',
    description: 'Seats, a page in the programme, and thanks from the stage. '.repeat(6).trim(),
    price_cents: 125_000_000,
    max_quantity: 1_000_000,
    is_active: false,
    includes_accommodation: true,
    deposit_amount_cents: 45_000_000,
    hotel_balance_cents: 80_000_000,
    hotel_payment_instructions: 'Pay at the desk.',
    early_bird_price_cents: 99_000_000,
    early_bird_deadline: new Date(Date.now() + DAY_MS),
  });
  const bare = await makeEvent(demo, { name: 'Bare Event', is_published: false });
  await photograph('staff-events.long', { path: '/admin/events?q=diamond', as });
  await photograph('staff-editor.long', { path: `/admin/events/${long.id}/edit`, as });
  await photograph('staff-editor.no-tickets', { path: `/admin/events/${bare.id}/edit`, as });
  await photograph('staff-editor.no-activities', { path: `/admin/events/${bare.id}/edit?tab=activities`, as });
  await photograph('staff-events.no-tickets', {
    path: '/admin/events?q=bare',
    as,
    window: true,
    arrange: async (page) => {
      await press(page, /^Details/);
      await page.getByText('No ticket types yet').waitFor();
    },
  });
  await demo.db.deleteFrom('events').where('id', 'in', [long.id, bare.id]).execute();
});
