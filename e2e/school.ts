/** What every journey stands on: the built server as a real process, people in browsers of their own, and axe. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type School, startSchool } from './server-process.ts';

export type { School };
export { expect };

type Worker = { schoolOf: (file: string) => Promise<School> };
type Fixtures = {
  /** A server that this test file has for itself, with nobody in it when the first test begins. */
  school: School;
  /** A person at a browser with cookies of its own; an error on one of its pages fails the test. */
  newPerson: () => Promise<Page>;
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
  newPerson: async ({ browser, baseURL, viewport, hasTouch, isMobile }, use) => {
    const faults: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

/** Nothing on the page, as it is now, fails WCAG 2.2 A and AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still fading in has colours nobody will read.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const bars = await letBarsScroll(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  await bars.restore();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/**
 * What lies under a bar that sticks to an edge counts as a covered target for axe, though it scrolls out again. So the
 * bars scroll with the page while axe looks; a dialog stays where it is.
 */
async function letBarsScroll(page: Page): Promise<{ restore: () => Promise<void> }> {
  const bars = await page.evaluateHandle(() => {
    const sticks = (element: HTMLElement) => {
      const { position } = getComputedStyle(element);
      return (
        position === 'sticky' ||
        (position === 'fixed' && element.closest('[role=dialog]') === null && element.closest('.bottom-bar') !== null)
      );
    };
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(sticks);
    for (const element of found) element.style.position = 'static';
    return found;
  });
  const restore = () =>
    bars.evaluate((found) => {
      for (const element of found) element.style.removeProperty('position');
    });
  return { restore };
}
