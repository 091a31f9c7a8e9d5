/** What stands on every page, and ways to wait for it and to get around in it. */
import { expect, type Locator, type Page } from '@playwright/test';

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
export const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Until the parts that follow a page's first sight are there (web/deferred-startup.ts). */
export const settled = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-card-')),
  );

/** Goes there with the Tab key alone. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 30 && !(await isThere()); press++) await page.keyboard.press('Tab');
  await expect(goal).toBeFocused();
}
