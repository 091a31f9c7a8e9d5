import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('rooms', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const { id } = await demo.db
    .selectFrom('events')
    .innerJoin('rooms', 'rooms.event_id', 'events.id')
    .select('events.id')
    .executeTakeFirstOrThrow();
  const path = `/admin/rooms?event=${id}`;
  await photograph('rooms', { path, as });
  await photograph('rooms.empty', { path: '/admin/rooms', as });
  await photograph('rooms.add', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add Room' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Room' }).click();
    },
  });
  await photograph('rooms.delete', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /^Delete Room/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await photograph('rooms.edit', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /^Edit room/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  });
  await photograph('rooms.delete.failing', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.route('**/api/rooms/*', (route) => route.fulfill({ status: 500, json: {} }));
      await page
        .getByRole('button', { name: /^Delete Room/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Room' }).click();
      await page.getByText('Failed to delete room').waitFor();
    },
  });
  await photograph('rooms.status', { path: `${path}&status=maintenance`, as, window: true });
  await photograph('rooms.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route(/\/api\/events\/.*\/rooms/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}${path}`);
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('rooms.no-events', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route('**/api/room-events', (route) => route.fulfill({ json: { items: [] } }));
      await page.goto(`${demo.url}/admin/rooms`);
      await page.getByText('Create an event first').waitFor();
    },
  });
});
