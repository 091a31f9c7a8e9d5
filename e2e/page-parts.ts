import { expect, type Locator, type Page } from '@playwright/test';

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
export const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Waits for the parts that load after the first page is shown (web/deferred-startup.ts). */
export const settled = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-card-')),
  );

/** Moves the focus there with the Tab key. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 30 && !(await isThere()); press++) await page.keyboard.press('Tab');
  await expect(goal).toBeFocused();
}

/** The page is looked at again, later than what it shows counts as fresh. */
export async function comeBack(page: Page, call: RegExp): Promise<void> {
  const answered = page.waitForResponse(call);
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await (await answered).finished();
}
