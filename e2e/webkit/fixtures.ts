/** People in WebKit, each in a browser of their own. */
import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Person } from '../../server/testing/members.ts';
import { axeViolations } from '../axe.ts';
import { atSchool, cookieOf, type School } from '../school.ts';
import { type Browser, startBrowser, startDisplay } from './browser.ts';
import { WebKitPage } from './page.ts';

export type Fixtures = {
  school: School;
  /** A person at a browser of its own, signed in where one is named; an error on one of its pages fails the test. */
  newPerson: (person?: Person) => Promise<WebKitPage>;
};

export const test = atSchool.extend<Omit<Fixtures, 'school'>, { display: string }>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const { display, stop } = await startDisplay();
      await use(display);
      await stop();
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ school, display, viewport, colorScheme }, use, info) => {
    const browsers: Browser[] = [];
    const size = viewport ?? { width: 1280, height: 800 };
    await use(async (person) => {
      const browser = await startBrowser(display, { ...size, isDark: colorScheme === 'dark' });
      browsers.push(browser);
      if (person) {
        await browser.session.goto(`${school.url}/healthz`); // a cookie can only be given to the site that is open
        const { name, value } = cookieOf(person, school.url);
        await browser.session.addCookie({ name, value });
      }
      return new WebKitPage(browser.session, school.url);
    });
    const hasFailed = info.status !== info.expectedStatus;
    for (const [index, { session, close }] of browsers.entries()) {
      const picture = hasFailed && (await session.screenshot().catch(() => undefined)); // the browser may have crashed
      if (picture) writeFileSync(info.outputPath(`webkit-${index + 1}.png`), picture);
      await close();
    }
  },
});

/** Nothing on the page, as it is now, fails WCAG 2.2 A and AA as far as axe can tell. */
export async function expectAccessible(page: WebKitPage): Promise<void> {
  expect(await axeViolations((expression) => page.evaluate(expression)), `axe on ${await page.url()}`).toEqual([]);
}
