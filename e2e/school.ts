/** What every journey stands on: the built server as a real process, people in browsers of their own, and axe. */
import { test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { runAxe } from './axe.ts';
import { type School, startSchool } from './server-process.ts';

export type { School };
export { expect };

type Worker = { schoolOf: (file: string) => Promise<School> };
export type Fixtures = {
  /** A server that this test file has for itself, with no one in it when the first test begins. */
  school: School;
  /** A person at a browser of its own, signed in where one is named; an error on one of its pages fails the test. */
  newPerson: (person?: Person) => Promise<Page>;
};

export const test = base.extend<Fixtures, Worker>({
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
    },
    { scope: 'worker' },
  ],
  school: async ({ schoolOf }, use, info) => {
    const school = await schoolOf(info.file);
    await use(school);
    if (info.status !== info.expectedStatus) await info.attach('server', { body: school.lines.join('\n') });
  },
  baseURL: async ({ school }, use) => use(school.url),
  newPerson: async (
    { browser, baseURL, viewport, hasTouch, isMobile, colorScheme, serviceWorkers, contextOptions },
    use,
  ) => {
    const pageErrors: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (person) => {
      const look = { viewport, hasTouch, isMobile, colorScheme, serviceWorkers, ...contextOptions };
      const context = await browser.newContext({ baseURL, ...look });
      contexts.push(context);
      if (person) await context.addCookies([cookieOf(person, baseURL ?? '')]);
      const page = await context.newPage();
      page.on('pageerror', (error) => pageErrors.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(pageErrors).toEqual([]);
  },
});

export function cookieOf({ cookie }: Person, url: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url };
}

/** Nothing on the page, as it is now, fails WCAG 2.2 A and AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page), `axe on ${page.url()}`).toEqual([]);
}

/** The same in the light theme and in the dark one, which differ in their colours only. The page is left in the theme it came in. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const given = await page.evaluate(() => document.documentElement.dataset.theme as Theme);
  await expectAccessible(page);
  await wear(page, given === 'dark' ? 'light' : 'dark');
  expect(await axeViolations(page, COLOUR_RULES), `axe on ${page.url()} in the other theme`).toEqual([]);
  await wear(page, given);
}

type Theme = 'light' | 'dark';

/** Lets the device ask for a theme, and waits until the page has put it on. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
}

/** All that can differ between the themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong, a line each; with `rules`, by those alone. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A page that is still fading in has colours no one will read.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  // A dialog that goes leaves the page hidden from those who listen until it is quite gone.
  await page.waitForFunction(() => {
    const dialogs = '[role=dialog], [role=alertdialog]';
    if ([...document.querySelectorAll(dialogs)].some((dialog) => dialog.matches('[data-open]'))) return true;
    return document.querySelector(dialogs) === null && document.querySelector('.skip-link[aria-hidden]') === null;
  });
  // Rows are pale while others come.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((part) => getComputedStyle(part).opacity === '1'),
  );
  const still = await holdStill(page);
  // An open dialog keeps the focus to itself, which axe sees only in some of its looks at the hidden page behind it.
  const isTrapped = await page.locator('[role=dialog][data-open], [role=alertdialog][data-open]').count();
  const violations = await runAxe(page, {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: WCAG },
    rules: isTrapped ? { 'aria-hidden-focus': { enabled: false } } : {},
  });
  await still.restore();
  return violations.map(({ id, help, elements }) => `${id}: ${help}\n  ${elements.join('\n  ')}`);
}

/**
 * For as long as axe looks. What lies under a bar that sticks to an edge counts as a covered target for it, though it
 * scrolls out again: so the bars scroll with the page; a dialog stays where it is. And a message may come at any moment:
 * nothing fades in meanwhile.
 */
async function holdStill(page: Page): Promise<{ restore: () => Promise<void> }> {
  const held = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    const sticks = (element: HTMLElement) => {
      const { position } = getComputedStyle(element);
      return (
        position === 'sticky' ||
        (position === 'fixed' && element.closest('[role=dialog]') === null && element.closest('.bottom-bar') !== null)
      );
    };
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(sticks);
    for (const bar of bars) bar.style.position = 'static';
    return { sheet, bars };
  });
  const restore = () =>
    held.evaluate(({ sheet, bars }) => {
      for (const bar of bars) bar.style.removeProperty('position');
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  return { restore };
}

/** Presses 'Try again' once what failed may succeed. The page may have tried again by itself meanwhile (web/deferred-startup.ts). */
export async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(again).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

/** Whatever is asked for at this address fails, until `page.unroute` of the same. */
export const broken = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: {} }));

/** Closes what stands in the corner, over the last card of a phone, unless it goes by itself. */
export async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' });
  await expect(async () => {
    if (await close.first().isVisible()) await close.first().click({ timeout: 2_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
