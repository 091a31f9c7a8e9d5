/** A second visit without a network: the page opens from stored files, which contain no personal data (offline.spec.ts: what else is kept). */
import { expectOfflinePageKept, keptFiles, keptRecord } from './kept-on-device.ts';
import { h1, settled } from './page-parts.ts';
import { expect, expectAccessible, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });

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
  await expectOfflinePageKept(page);

  // As if an older release had been stored.
  await page.evaluate(async () => {
    const cache = await caches.open('shell');
    await cache.put('/', new Response('<!doctype html><title>Old</title>'));
    await cache.put('/assets/old-1.js', new Response('throw new Error("old")'));
  });
  await page.goto('/events');
  await settled(page);
  await expect.poll(async () => Object.keys(await keptFiles(page))).not.toContain('/assets/old-1.js');
  await expectOfflinePageKept(page);
  await expect.poll(() => keptRecord(page)).toContain('Philomena');
  const all = await keptFiles(page);
  expect(Object.keys(all).filter((path) => path.startsWith('/assets/events.index-'))).toHaveLength(1);
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
