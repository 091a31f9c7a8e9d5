/** Writes whose answer gets lost on the way, pressed again: each is done once. */
import type { Page } from '@playwright/test';
import { makeEvent } from '../server/testing/reunions.ts';
import { expect, test } from './school.ts';
import { fillEvent, JUBILEE } from './staff-event-editor.ts';

/** The server does what it is asked, and nobody hears of it. The keys under which it was asked. */
async function loseAnswers(page: Page, pattern: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(pattern, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

test('an event and its copy are made once, though the answer was lost', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const dialog = page.getByRole('dialog');
  const eventsNamed = (name: string) => school.db.selectFrom('events').select('id').where('name', '=', name).execute();
  await makeEvent(school, { name: 'Spring Lunch' });
  await page.goto('/admin/events');

  await test.step('a new event', async () => {
    await page.getByRole('button', { name: 'Create Event' }).first().click();
    await fillEvent(dialog, JUBILEE);
    const keys = await loseAnswers(page, '**/api/events');
    for (let n = 1; n <= 2; n++) {
      await dialog.getByRole('button', { name: 'Create Event' }).click();
      await expect.poll(() => keys.length).toBe(n);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Create Event' })).toBeEnabled();
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await page.unroute('**/api/events');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    const [made, ...others] = await eventsNamed(JUBILEE.name);
    await expect(page).toHaveURL(`/admin/events/${made?.id}/edit`);
    expect(others).toEqual([]);
  });

  await test.step('a copy', async () => {
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await page.getByRole('button', { name: 'Details of Spring Lunch' }).click();
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate Event' });
    await copy.getByLabel('Name').fill('Autumn Lunch');
    const keys = await loseAnswers(page, '**/api/events/*/copies');
    await copy.getByRole('button', { name: 'Duplicate Event' }).click();
    await expect(copy.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/events/*/copies');
    await copy.getByRole('button', { name: 'Duplicate Event' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    expect(keys).toHaveLength(1);
    expect(await eventsNamed('Autumn Lunch')).toHaveLength(1);
  });
});
