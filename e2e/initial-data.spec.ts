/** A member's first page comes with its data: nothing is requested twice, and nothing outdated stays. */
import type { Page } from '@playwright/test';
import { FORM_COLUMNS } from '../server/lib/db/form-levels.ts';
import { FORM_LEVELS, givePassword, HOUSES } from '../server/testing/members.ts';
import { makeEvent } from '../server/testing/reunions.ts';
import { holdReply } from './held-requests.ts';
import { h1, nav, settled } from './page-parts.ts';
import { PASSWORD, signIn } from './people.ts';
import { expect, test } from './school.ts';

/**
 * Opens a page with its initial data, on a busy machine perhaps at the second attempt. Returns the API paths that it
 * requests itself.
 */
async function openWhole(page: Page, address: string, answers: number): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await expect(async () => {
    asked.length = 0;
    const html = await (await page.goto(address))?.text();
    const [, data = '[]'] = /id="initial-data">(.*?)<\/script>/s.exec(html ?? '') ?? [];
    expect(JSON.parse(data)).toHaveLength(answers);
  }).toPass();
  return asked;
}

test('each page of a member comes with its data, and requests none of it again', async ({ school, newPerson }) => {
  const member = await school.member({ first_name: 'Philomena', last_name: 'Parchment' });
  for (const name of ['Ann', 'Bea', 'Cy']) await school.member({ first_name: name });
  const event = await makeEvent(school, { name: 'Gala of the Blue Mahoe' });
  for (const [address, answers, words] of [
    ['/', 2, 'Philomena'],
    ['/directory', 2, 'Philomena'],
    [`/directory?house=${HOUSES[0]}`, 2, 'Bea'],
    ['/connections', 2, 'Bea'],
    ['/events', 3, 'Gala of the Blue Mahoe'],
    [`/events/${event.id}`, 3, 'Gala of the Blue Mahoe'],
  ] as const) {
    const page = await newPerson(member);
    const asked = await openWhole(page, address, answers);
    await expect(page.getByText(words).first()).toBeVisible();
    await settled(page);
    expect([address, asked]).toEqual([address, []]);
    await page.context().close();
  }
});

test('initial data is removed when the person signs out or another one signs in', async ({ school, newPerson }) => {
  const philomena = await school.member({ first_name: 'Philomena', last_name: 'Parchment' });
  // They share no form: his dashboard must not suggest her as a classmate.
  const others = Object.fromEntries(FORM_COLUMNS.map((column, index) => [column, FORM_LEVELS[(index + 1) % 5]]));
  const winston = await school.member({ first_name: 'Winston', last_name: 'Wray', ...others });
  for (const person of [philomena, winston]) await givePassword(school.db, person, PASSWORD);
  const page = await newPerson(philomena);
  await openWhole(page, '/dashboard', 2);
  await expect(page.getByText('Philomena').first()).toBeVisible();

  // The page is loading while someone else signs in in another tab.
  // The page only: API requests would still be held back when the test goes on.
  const hers = await holdReply(page, ({ pathname }) => pathname === '/dashboard');
  const coming = page.reload();
  await expect.poll(() => hers.isMade).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('You’ve signed out.')).toBeVisible();
  await signIn(other, winston);
  await expect(other.getByText('Winston').first()).toBeVisible();
  await settled(other);
  hers.release();
  await coming;
  await expect(page.getByText('Winston').first()).toBeVisible();
  await expect(page.getByText('Philomena')).toHaveCount(0);
  expect(await page.content()).not.toContain(philomena.email);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  expect(await page.content()).not.toContain(winston.email);
  await page.goto('/dashboard');
  await expect(h1(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(nav(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(/Winston|Philomena/)).toHaveCount(0);
});
