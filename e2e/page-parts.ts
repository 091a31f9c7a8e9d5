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

/**
 * The second click of a double one: on the last button with this text, a moment after what `selector` and `text` name is
 * shown. It is made in the page, because a journey on a busy machine may take longer than any double click.
 */
export const clickOnceShown = (page: Page, wanted: { selector: string; text: string; button: string }) =>
  page.evaluate(({ selector, text, button }) => {
    const has = (of: string) => (each: Element) => each.textContent?.includes(of) ?? false;
    const click = () => {
      const found = [...document.querySelectorAll('button')].findLast(has(button));
      found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      if (found) document.documentElement.dataset.clicked = '';
    };
    const watcher = new MutationObserver(() => {
      if (![...document.querySelectorAll(selector)].some(has(text))) return;
      watcher.disconnect();
      setTimeout(click, 100);
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, wanted);
/** Attached once that click was made. */
export const clicked = (page: Page) => page.locator('html[data-clicked]');
