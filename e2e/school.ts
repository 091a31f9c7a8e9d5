/** The fixtures of every journey: the built server in its own process, a browser for each person, and axe. */
import { test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { COLOUR_RULES, axeViolations as runAxe } from './axe.ts';
import { isFirefox } from './page-parts.ts';
import { type School, startSchool, stopIdleServers } from './server-process.ts';

export type { School };
export { expect };

type Worker = { schoolOf: (file: string) => Promise<School> };
type Place = {
  /** The server of this test file, empty when the first test begins. */
  school: School;
};
export type Fixtures = Place & {
  /** A browser, signed in if a person is given; an error on one of its pages fails the test. */
  newPerson: (person?: Person) => Promise<Page>;
};

/** A server without browsers. */
export const atSchool = base.extend<Place, Worker>({
  schoolOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      let current: { file: string; school: School } | undefined;
      await use(async (file) => {
        if (current?.file === file) return current.school;
        await current?.school.stop();
        current = { file, school: await startSchool() };
        return current.school;
      });
      await current?.school.stop();
      await stopIdleServers();
    },
    { scope: 'worker' },
  ],
  school: async ({ schoolOf }, use, info) => {
    const school = await schoolOf(info.file);
    await use(school);
    if (info.status !== info.expectedStatus) await info.attach('server', { body: school.lines.join('\n') });
  },
  baseURL: async ({ school }, use) => use(school.url),
});

export const test = atSchool.extend<Pick<Fixtures, 'newPerson'>>({
  newPerson: async (
    { browser, browserName, baseURL, viewport, hasTouch, isMobile, colorScheme, serviceWorkers, contextOptions },
    use,
  ) => {
    const pageErrors: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (person) => {
      const look = { viewport, hasTouch, isMobile, colorScheme, serviceWorkers, ...contextOptions };
      const context = await browser.newContext({ baseURL, ...look });
      contexts.push(context);
      if (browserName === 'firefox') await context.addInitScript(typeAsPerson);
      if (person) await context.addCookies([cookieOf(person, baseURL ?? '')]);
      const page = await context.newPage();
      page.on('pageerror', (error) => pageErrors.push(String(error)));
      await waitForPreviews(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(pageErrors).toEqual([]);
  },
});

/** What the server rendered, until the page can be used (web/main.tsx). */
const previewOf = (page: Page) => page.locator('.preview');
const previewsSeen = new WeakSet<Page>();

/** For journeys about the preview; all others wait until the page itself has replaced it. */
export async function seesPreviews(page: Page): Promise<void> {
  previewsSeen.add(page);
  await page.removeLocatorHandler(previewOf(page));
}

/** After an opened address, and before any other action. */
async function waitForPreviews(page: Page): Promise<void> {
  const isGone = () => previewOf(page).waitFor({ state: 'detached' });
  await page.addLocatorHandler(previewOf(page), isGone);
  const settle = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit' && !previewsSeen.has(page)) await isGone();
  };
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    await settle(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await settle(options?.waitUntil);
    return response;
  };
}

/**
 * Runs in the page. In Firefox Playwright fills a field by setting its value, which React takes for a change of its own and
 * ignores; Firefox itself now inserts the text.
 */
function typeAsPerson(): void {
  const insertText = (text: string) => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} });
}

export function cookieOf({ cookie }: Person, url: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url };
}

/** The page as it is now has no failure of WCAG 2.2 A and AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page), `axe on ${page.url()}`).toEqual([]);
}

/** In light and dark, which differ only in their colours. Leaves the page in its original theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  if (isFirefox(page)) return expectAccessible(page); // it has one theme for a whole run
  const given = await page.evaluate(() => document.documentElement.dataset.theme as Theme);
  await expectAccessible(page);
  await wear(page, given === 'dark' ? 'light' : 'dark');
  expect(await axeViolations(page, COLOUR_RULES), `axe on ${page.url()} in the other theme`).toEqual([]);
  await wear(page, given);
}

type Theme = 'light' | 'dark';

/** Sets the device's theme and waits until the page uses it. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
}

/** What axe finds, a line each; with `rules`, by those alone. */
export const axeViolations = (page: Page, rules?: string[]): Promise<string[]> =>
  runAxe((expression) => page.evaluate(expression), rules);

/** Presses 'Try again' once it can succeed. The page may have retried by itself (web/deferred-startup.ts). */
export async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(again).toBeHidden({ timeout: 5_000 });
    // A retry of the page that began before may fail yet.
    await page.waitForTimeout(500);
    await expect(again).toBeHidden({ timeout: 100 });
  }).toPass();
}

/** Requests to this address fail, until `page.unroute` of the same. */
export const broken = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: {} }));

/** Closes toasts, which cover the last card on a phone, unless they close themselves. */
export async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' });
  await expect(async () => {
    if (await close.first().isVisible()) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
