/** Opening another address while the page's code is still loading. */
import { h1, isFirefox, settled } from './page-parts.ts';
import { expect, test } from './school.ts';

// Firefox cancels the page's loads at once, Chromium when the other address answers.
test('a member who opens another address while code is loading gets there', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  const left = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/assets\/section-/, (route) => left.promise.then(() => route.continue()));
  await page.route('**/events', (route) => answered.promise.then(() => route.continue()));
  const held = page.waitForRequest(/\/assets\/section-/);
  await page.goto('/edit-profile?tab=security', { waitUntil: 'commit' });
  await settled(page);
  await held;

  const leaving = page.waitForRequest('**/events');
  const failed = isFirefox(page) && page.waitForEvent('console', (message) => message.type() === 'error');
  const arrived = page.goto('/events');
  await leaving;
  left.resolve();
  await failed;
  answered.resolve();
  await arrived;
  await expect(h1(page)).toHaveText('Events');
});
