/** The calendar in the settings. */
import type { Page } from '@playwright/test';
import { createMember, findPerson } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const SETTINGS = '/edit-profile?tab=notifications';
const toCalendar = (page: Page) => page.getByRole('heading', { name: 'Calendar' }).scrollIntoViewIfNeeded();

test('calendar feed', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'member@demo.example');
  await photograph('calendar-feed.on', { path: SETTINGS, as });
  await photograph('calendar-feed.off', { path: SETTINGS, as: await createMember(demo.db) });
  await photograph('calendar-feed.narrow-and-large', {
    path: SETTINGS,
    as,
    arrange: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 768) await page.setViewportSize({ width: 320, height: 640 });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
    },
  });
  const dialogs: [name: string, button: string][] = [
    ['renew', 'Renew the address…'],
    ['turn-off', 'Turn off…'],
  ];
  for (const [name, button] of dialogs) {
    await photograph(`calendar-feed.${name}`, {
      path: SETTINGS,
      as,
      window: true,
      arrange: async (page) => {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    });
  }
  await photograph('calendar-feed.not-turned-on', {
    path: SETTINGS,
    as: await createMember(demo.db),
    window: true,
    arrange: async (page) => {
      await page.route('**/api/calendar-feed', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Create my calendar address' }).click();
      await page.getByRole('alert').waitFor();
      await toCalendar(page);
    },
  });
  await photograph('calendar-feed.not-loaded', {
    path: SETTINGS,
    as,
    window: true,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route('**/api/calendar-feed', (route) => route.abort());
      await page.reload();
      await page.getByText('Your calendar couldn’t be loaded.').waitFor();
      await toCalendar(page);
    },
  });
});
