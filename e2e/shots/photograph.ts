/** Screenshots of screens for people to review: phone and laptop, light and dark, each checked by axe. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../../server/testing/members.ts';
import { COLOUR_RULES } from '../axe.ts';
import { axeViolations, cookieOf, wear } from '../school.ts';
import { type School, startDemo } from '../server-process.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../shots');
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };

type Shot = {
  /** The page, such as '/directory?q=ann'. */
  path: string;
  /** Whose session; a visitor without. */
  as?: Person;
  /** Brings the page into the wanted state. Runs once per size, so it must leave nothing behind. */
  arrange?: (page: Page) => Promise<unknown>;
  /** The window only, as for a dialog; default: the whole page. */
  window?: boolean;
};
type Fixtures = { photograph: (name: string, shot: Shot) => Promise<void> };
type Worker = { demo: School };

/** A long address, different each time: the files of a worker share their school. */
export const longAddress = () => `${'long.'.repeat(8)}mailbox${randomUUID().slice(0, 4)}@demo.example`;

/** `demo` is the school of `npm run demo`, shared by a worker's files. */
export const test = base.extend<Fixtures, Worker>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  photograph: async ({ browser, demo }, use) => {
    await use(async (name, { path: address, as, arrange, window = false }) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        const isPhone = size === 'phone';
        const context = await browser.newContext({
          viewport,
          colorScheme: 'light',
          hasTouch: isPhone,
          isMobile: isPhone,
        });
        if (as) await context.addCookies([cookieOf(as, demo.url)]);
        const page = await context.newPage();
        await page.goto(demo.url + address, { waitUntil: 'networkidle' });
        await arrange?.(page);
        await page.waitForLoadState('networkidle');
        if (!window) await page.evaluate(() => scrollTo(0, 0)); // sticky bars would cover the middle
        expect.soft(await overflowing(page), `wider than the screen: ${name}, ${size}`).toEqual([]);
        for (const theme of ['light', 'dark'] as const) {
          await wear(page, theme);
          await page.screenshot({
            path: path.join(FOLDER, `${name}.${size}.${theme}.png`),
            fullPage: !window,
            animations: 'disabled',
          });
          const violations = await axeViolations(page, theme === 'dark' ? COLOUR_RULES : undefined);
          expect.soft(violations, `axe: ${name}, ${size}, ${theme}`).toEqual([]);
        }
        await context.close();
      }
    });
  },
});

/**
 * What must be scrolled sideways to be read: the page, or a table on it. Large text that a test sets doesn't move the
 * layout's breakpoints as a person's own setting does, so the laptop's layout says nothing.
 */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    if (innerWidth > 768 && getComputedStyle(document.documentElement).fontSize !== '16px') return [];
    return [document.documentElement, ...document.querySelectorAll('div:has(> table)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} of ${clientWidth}`);
  });
