import { keepTold } from '../../server/events/updates/queries.ts';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);

test('event update', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const { id } = await demo.db
    .selectFrom('events')
    .select('id')
    .where('is_published', '=', true)
    .where('start_date', '>', new Date())
    .where('registered_count', '>', 0)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirstOrThrow();
  await keepTold(demo.db, id);
  const { start_date } = await demo.db
    .updateTable('events')
    .set({ venue_name: `${LONG} Hall` })
    .where('id', '=', id)
    .returning('start_date')
    .executeTakeFirstOrThrow();
  await demo.db
    .updateTable('events')
    .set({ start_date: new Date(start_date.getTime() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  const editor = { path: `/admin/events/${id}/edit?tab=details`, as, window: true as const };
  await photograph('event-update.untold', editor);
  await photograph('event-update.question', {
    ...editor,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Notify attendees' }).click();
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
  });
  await photograph('event-update.narrow', {
    ...editor,
    arrange: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.addStyleTag({ content: 'html { font-size: 28px !important }' });
      await page.getByRole('button', { name: 'Notify attendees' }).click();
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
  });
  await photograph('event-update.failed', {
    ...editor,
    arrange: async (page) => {
      await page.route('**/updates', (route) => route.abort());
      await page.getByRole('button', { name: 'Notify attendees' }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill(`${LONG}\n\nWith a text of my own.`);
      await page.getByRole('button', { name: 'Notify', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('event-update.conflict', {
    ...editor,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Notify attendees' }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('With a text of my own.');
      const venue_name = `Hall ${Date.now()}`;
      await demo.db.updateTable('events').set({ venue_name }).where('id', '=', id).execute();
      await page.getByRole('button', { name: 'Notify', exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: venue_name }).waitFor();
    },
  });
});
