/** Members see the dashboard, the events and an event while the scripts of the page are still loading. */
import type { Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { hold } from './held-requests.ts';
import { h1, nav } from './page-parts.ts';
import { expect, seesPreviews, test } from './school.ts';

/** The limit for every page. The heading itself may not move at all. */
const MAX_SHIFT = 0.01;

const holdScripts = (page: Page) => hold(page, /\/assets\/.*\.js$/);

/** Runs in the page. */
const fontStates = () => [...document.fonts].map(({ status }) => status);

/** Opens a page before its scripts. On a busy machine the server may send it without its preview. */
const openEarly = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('.preview main h1')).toBeVisible({ timeout: 3_000 });
  }).toPass();

test('a member reads a page before its scripts have loaded, and nothing moves when they have', async ({
  school,
  newPerson,
}) => {
  const member = await school.member({ first_name: 'Philomena' });
  const event = await makeEvent(school, { name: 'Gala of the Blue Mahoe' });
  for (const [address, words] of [
    ['/', 'Welcome, Philomena!'],
    ['/events', 'Gala of the Blue Mahoe'],
    [`/events/${event.id}`, 'Gala of the Blue Mahoe'],
  ] as const) {
    const page = await newPerson(member);
    await seesPreviews(page);
    await page.addInitScript(countShifts);
    const release = await holdScripts(page);
    await openEarly(page, address);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.locator('.preview button').first()).toHaveAttribute('inert');
    await expect(page.getByText('Loading…')).toHaveClass(/sr-only/);
    // The heading ends where the button beside it begins: a pixel further right in the font than in its replacement.
    // `document.fonts.ready` is also fulfilled before the first font is asked for.
    await expect.poll(() => page.evaluate(fontStates)).toContain('loaded');
    await page.evaluate(() => document.fonts.ready);
    const early = await h1(page).boundingBox();
    release();
    await expect(page.locator('.preview')).toHaveCount(0);
    await expect(page.getByText(words).first()).toBeVisible();
    expect([address, await h1(page).boundingBox()]).toEqual([address, early]);
    expect(await page.evaluate(() => shifted), address).toBeLessThanOrEqual(MAX_SHIFT);
    await nav(page).getByRole('link', { name: 'Directory' }).click();
    await expect(h1(page)).toHaveText('Alumni Directory');
    await page.context().close();
  }
});

test('a link leads on before the scripts have loaded', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  await seesPreviews(page);
  const release = await holdScripts(page);
  await openEarly(page, '/dashboard');
  await nav(page).getByRole('link', { name: 'Events' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/events$/);
  release();
  await expect(page.locator('.preview')).toHaveCount(0);
  await expect(h1(page)).toHaveText('Events');
});

test('a choice that would be lost can’t be made before the scripts have loaded', async ({ school, newPerson }) => {
  const event = await makeEvent(school);
  await makeTicket(school, event);
  const page = await newPerson(await school.member());
  await seesPreviews(page);
  const release = await holdScripts(page);
  await openEarly(page, `/events/${event.id}`);
  const ticket = page.getByRole('radio', { name: /Gala Dinner/, includeHidden: true });
  const press = () => page.getByText('Gala Dinner', { exact: true }).first().click({ force: true });
  await press();
  await expect(ticket).not.toBeChecked();
  release();
  await expect(page.locator('.preview')).toHaveCount(0);
  await press();
  await expect(ticket).toBeChecked();
});

declare global {
  var shifted: number;
}

/** Runs in the page: how far its content moved by itself. */
function countShifts(): void {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('who signed out without a network left no preview for the next person', async ({ school, newPerson }) => {
  const member = await school.member({ first_name: 'Philomena' });
  const page = await newPerson(member);
  await page.goto('/dashboard');
  await expect(h1(page)).toHaveText('Welcome, Philomena!');
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await seesPreviews(page);
  const release = await holdScripts(page);
  await expect(async () => {
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.locator('.preview')).toHaveCount(1);
  }).toPass();
  await expect(page.getByText('Philomena').first()).toBeHidden();
  await page.unroute('**/api/**');
  release();
  await expect(h1(page)).toHaveText('Sign in');
});
