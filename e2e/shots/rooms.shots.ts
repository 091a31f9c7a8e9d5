import { findPerson } from '../../server/testing/cast.ts';
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
});
