/** Opening another address while the page's code is still loading. */
import { hold } from './held-requests.ts';
import { h1, isFirefox, settled } from './page-parts.ts';
import { expect, test } from './school.ts';

// Firefox cancels the page's loads at once, Chromium when the other address answers.
test('a member who opens another address while code is loading gets there', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  const releaseCode = await hold(page, /\/assets\/section-/);
  const releaseEvents = await hold(page, '**/events');
  const held = page.waitForRequest(/\/assets\/section-/);
  await page.goto('/edit-profile?tab=security', { waitUntil: 'commit' });
  await settled(page);
  await held;

  const leaving = page.waitForRequest('**/events');
  const failed = isFirefox(page) && page.waitForEvent('console', (message) => message.type() === 'error');
  const arrived = page.goto('/events');
  await leaving;
  releaseCode();
  await failed;
  releaseEvents();
  await arrived;
  await expect(h1(page)).toHaveText('Events');
});
