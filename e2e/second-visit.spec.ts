/** A second visit without a network: the page opens from stored files, which contain no personal data (offline.spec.ts: what else is kept). */
import type { Page } from '@playwright/test';
import { h1, settled } from './page-parts.ts';
import { expect, expectAccessible, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });

/** Every stored URL with its content. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell');
    const all = (await cache.keys()).map(async ({ url }) => [
      new URL(url).pathname,
      await (await cache.match(url))?.text(),
    ]);
    return Object.fromEntries(await Promise.all(all)) as Record<string, string>;
  });
const isKept = (page: Page, path: RegExp) =>
  expect.poll(async () => Object.keys(await kept(page)).some((each) => path.test(each))).toBe(true);

test('the page opens without a network and says so, stores no personal data, and a new release replaces the old one', async ({
  school,
  newPerson,
}) => {
  const member = await school.member({ first_name: 'Philomena', last_name: 'Canarybird' });
  for (const name of ['Ann', 'Bea', 'Cy']) await school.member({ first_name: name });
  const page = await newPerson(member);
  await page.goto('/directory');
  await expect(page.getByText('Canarybird').first()).toBeVisible();
  await settled(page);
  await isKept(page, /^\/assets\/-offline-page-/); // the last that this page names

  // As if an older release had been stored.
  await page.evaluate(async () => {
    const cache = await caches.open('shell');
    await cache.put('/', new Response('<!doctype html><title>Old</title>'));
    await cache.put('/assets/old-1.js', new Response('throw new Error("old")'));
  });
  await page.goto('/events');
  await settled(page);
  await isKept(page, /^\/assets\/events\.index-/);
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('/assets/old-1.js');
  const all = await kept(page);
  expect(Object.keys(all).filter((path) => !/^\/(assets\/[^/]+|theme\.js)?$/.test(path))).toEqual([]);
  expect(Object.values(all).filter((text) => /Canarybird|Philomena/.test(text))).toEqual([]);
  expect(all['/']).toContain('<div id="root"><p class="boot"');

  await page.context().setOffline(true);
  await page.reload();
  await expect(h1(page)).toHaveText('Not available offline');
  await expect(page.getByText('You’re offline. Updated')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(h1(page)).toHaveText('Events');
});
