import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const openBadges = async (page: Page) => {
  await page.getByRole('button', { name: 'Badges' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};

test('what is printed of an event', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const { id } = await demo.db
    .selectFrom('events')
    .select('id')
    .where('registered_count', '>', 20)
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/admin/events/${id}/registrations`;
  await photograph('printed-lists.buttons', { path, as, window: true });
  await photograph('printed-lists.badges', { path, as, window: true, arrange: openBadges });
  await photograph('printed-lists.badges-of-search', { path: `${path}?q=a`, as, window: true, arrange: openBadges });
  for (const [name, arrange] of [
    ['320', narrow],
    ['large-text', largeText],
  ] as const) {
    await photograph(`printed-lists.badges-${name}`, {
      path,
      as,
      window: true,
      arrange: async (page) => {
        await arrange(page);
        await openBadges(page);
      },
    });
  }
});
