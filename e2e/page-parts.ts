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

/** Amounts below a million that continue on the next line, so that they read as another amount. */
export const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/US\$\d{1,3}(?:,\d{3})?\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(amount);
      }
    }
    return broken;
  });
