/** What the browser keeps when a session is over, and for whom. */
import type { Page } from '@playwright/test';
import { givePassword } from '../server/testing/members.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { makePayment, makePlace, offer, reference, submissionOf } from './payment-page.ts';
import { notes } from './payment-review-page.ts';
import { endSessions, PASSWORD, sessionCookie, signIn } from './people.ts';
import { expect, test } from './school.ts';

test('a sign-out deletes what was typed', async ({ school, newPerson }) => {
  const person = await school.member();
  await givePassword(school.db, person, PASSWORD);
  const place = await makePlace(school, person);
  await offer(school, place, [await makeProfile(school)]);
  const page = await newPerson(person);
  await page.goto(submissionOf(place));
  await reference(page).fill('ZELLE-PRIVATE');
  await page.reload();
  await expect(reference(page)).toHaveValue('ZELLE-PRIVATE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ZELLE-PRIVATE');
});

test('a sign-out leaves nothing of the person in the browser', async ({ school, newPerson }) => {
  const person = await school.member();
  const page = await newPerson(person);
  await page.goto('/edit-profile');
  await expect(page.getByText(person.email)).toBeVisible();
  const secrets = [person.email, person.id];
  const found = async () => {
    const all = await everythingIn(page);
    return secrets.filter((each) => all.includes(each));
  };
  await expect.poll(found).toEqual(secrets);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  expect(await found()).toEqual([]);
  expect(await sessionCookie(page)).toBeUndefined();
});

/** The page and every storage of the browser, as one text. */
const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) kept.push(String(name));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return kept.join('\n');
  });

test('what was typed survives an expired session, and is not shown to the next person', async ({
  school,
  newPerson,
}) => {
  const payer = await school.member();
  const payment = await makePayment(school, payer, await makePlace(school, payer), await makeProfile(school));
  const [tess, bev] = [await school.member({ roles: ['ACCOUNTANT'] }), await school.member({ roles: ['ACCOUNTANT'] })];
  for (const each of [tess, bev]) await givePassword(school.db, each, PASSWORD);
  const page = await newPerson(tess);
  const address = `/admin/payments?payment=${payment.id}`;
  await page.goto(address);
  await notes(page).fill('Ask her husband.');
  for (const [person, note] of [
    [bev, ''],
    [tess, 'Ask her husband.'],
  ] as const) {
    await endSessions(school, tess);
    await endSessions(school, bev);
    await page.goto('/login');
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(address);
    await expect(notes(page)).toHaveValue(note);
  }
});
