/** The offer to install the app: for members who see their registration, and seldom. */
import type { Page } from '@playwright/test';
import { DAY_MS } from '../contract/constants.ts';
import { h1, nav, tabTo } from './page-parts.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const invite = (page: Page) => page.getByRole('region', { name: /^(Install|Add) / });

/** As Chromium does once for a page that can be installed. Returns whether its own bar was kept back. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void document.body.setAttribute('data-prompted', '');
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

async function registered({ school, newPerson }: Fixtures) {
  const member = await school.member();
  const { event_id } = await makePlace(school, member, { event: { name: 'Golden Reunion' } });
  return { page: await newPerson(member), address: `/events/${event_id}` };
}

test('the install prompt appears with the first opened registration, not on arrival, and not again for 90 days', async ({
  school,
  newPerson,
}) => {
  const { page, address } = await registered({ school, newPerson });
  await page.goto('/dashboard');
  await expect(h1(page)).toBeVisible();
  expect(await offerInstall(page)).toBe(true);
  await expect(page.getByRole('link', { name: 'Golden Reunion' }).first()).toBeVisible();
  await expect(invite(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Golden Reunion' }).first().click();
  await expect(invite(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await invite(page).getByRole('button', { name: 'Not now' }).click();
  await expect(invite(page)).toHaveCount(0);

  await page.clock.setFixedTime(new Date(Date.now() + 89 * DAY_MS));
  await page.goto(address);
  await expect(h1(page)).toHaveText('Golden Reunion');
  await offerInstall(page);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  await expect(invite(page)).toHaveCount(0);

  await page.clock.setFixedTime(new Date(Date.now() + 91 * DAY_MS));
  await nav(page).getByRole('link', { name: 'Directory' }).click();
  await expect(h1(page)).toHaveText('Alumni Directory');
  await page.goBack();
  await expect(h1(page)).toHaveText('Golden Reunion');
  await expect(invite(page)).toBeVisible();
});

test('the install prompt installs by keyboard', async ({ school, newPerson }) => {
  const { page, address } = await registered({ school, newPerson });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  await offerInstall(page);
  await tabTo(page, invite(page).getByRole('button', { name: 'Install' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-prompted]')).toBeAttached();
  await expect(invite(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    contextOptions: {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    },
  });

  test('the install prompt has two steps in text', async ({ school, newPerson }) => {
    const { page, address } = await registered({ school, newPerson });
    await page.goto(address);
    await expect(invite(page).getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/]);
    await expectAccessibleInBothThemes(page);
    await invite(page).getByRole('button', { name: 'Close' }).click();
    await expect(invite(page)).toHaveCount(0);
  });
});
