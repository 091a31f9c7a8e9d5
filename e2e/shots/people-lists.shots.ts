/** The button that writes to the people of a list, and the audience it opens. */
import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const largeText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 28px !important }' });

test('people lists', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const { event_id } = await demo.db
    .selectFrom('event_registrations')
    .select('event_id')
    .groupBy('event_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const registrations = `/admin/events/${event_id}/registrations?status=unpaid`;
  await photograph('people-lists.registrations', { path: registrations, as });
  await photograph('people-lists.unpaid', { path: `/admin/events/${event_id}/unpaid`, as });
  await photograph('people-lists.users', { path: '/admin/users?house=Pawsey', as });
  await photograph('people-lists.class', { path: '/classes/3/G?tab=joined', as });
  const chosen = async (page: Page) => {
    await page.getByRole('button', { name: /^Message These/ }).click();
    await page.getByText('A list stays as it was').waitFor();
  };
  await photograph('people-lists.audience', { path: registrations, as, arrange: chosen });
  await photograph('people-lists.audience-large-text', {
    path: registrations,
    as,
    arrange: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await chosen(page);
      await largeText(page);
    },
  });
});
