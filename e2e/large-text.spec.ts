/** Every screen with long data, on phones whose text is set to 200 % (WCAG 1.4.4): nothing is wider than the screen or cut. */
import type { Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from '../scripts/chromium-flags.ts';
import type { Person } from '../server/testing/members.ts';
import { makeLongSchool } from './long-school.ts';
import { expectFits, nextFrame } from './reflow-checks.ts';
import { test } from './school.ts';

test.describe.configure({ timeout: 400_000 });
// The browser's own setting: media queries in rem follow it, and not the size that a page gives its root.
test.use({
  launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'] },
});

const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

for (const group of ['visitors', 'members', 'staff'] as const) {
  test(`rule 10: text of 200 % fits a phone: ${group}`, async ({ school, newPerson }) => {
    const pages = new Map<Person | undefined, Page>();
    for (const { as, path } of (await makeLongSchool(school))[group]) {
      const page = pages.get(as) ?? (await newPerson(as));
      pages.set(as, page);
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        await nextFrame(page);
        await expectFits(page, path, phone.width, `${path} at ${phone.width} px, text of 200 %`);
      }
    }
  });
}
