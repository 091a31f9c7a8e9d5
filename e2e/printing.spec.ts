/** Lists on paper: every row, and nothing of the app around them. */
import type { Page } from '@playwright/test';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { expect, type School, test } from './school.ts';

const ROWS = 120; // more than two pages

async function openRegistrations(school: School, page: Page): Promise<void> {
  const event = await makeEvent(school, { name: 'Gala' });
  await makeRegistrations(school, event, await makeTicket(school, event), ROWS);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`/admin/events/${event.id}/registrations`);
  await expect(page.getByRole('row').first()).toBeVisible();
}

const printed = (page: Page) => page.locator('html[data-printed]');
const rows = (page: Page) => page.locator('tbody tr');

for (const [how, start] of [
  ['the Print button', (page: Page) => page.getByRole('button', { name: 'Print' }).click()],
  ['Ctrl+P', (page: Page) => page.keyboard.press('Control+p')],
] as const) {
  test(`${how} prints a list with all of its rows, without the shell`, async ({ school, newPerson }) => {
    const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await openRegistrations(school, page);
    expect(await rows(page).count()).toBeLessThan(ROWS);
    await start(page);
    await expect(printed(page)).toBeAttached();
    await expect(rows(page)).toHaveCount(ROWS);
    await page.emulateMedia({ media: 'print' });
    const shell = page.locator('nav, search, button:not(thead button)');
    await expect(shell.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Ticket' })).toBeVisible();
  });
}

test('a page that fails to load keeps the list from being printed in part', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await openRegistrations(school, page);
  await page.route('**/api/**cursor=**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('More registrations couldn’t be loaded.')).toBeVisible();
  await expect(printed(page)).toHaveCount(0);
});
