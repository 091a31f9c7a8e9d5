/** Every screen with long data fits small screens, 200 % zoom and large text: nothing is wider than the screen, and bars leave room. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeLongSchool } from './long-school.ts';
import { expectFits, nextFrame } from './reflow-checks.ts';
import { expect, test } from './school.ts';

test.describe.configure({ timeout: 400_000 });

/** Width, height and root font size in pixels. 640×400 is 1280×800 at 200 %; 844×390 is a phone on its side. */
const SCREENS = [
  [320, 640, 16],
  [390, 844, 16],
  [390, 844, 24],
  [640, 400, 16],
  [844, 390, 16],
] as const;
type Screen = (typeof SCREENS)[number];

/** Below this only the main action stays in place. */
const LOW = 480;

for (const group of ['visitors', 'members', 'staff'] as const) {
  test(`rules 9 and 10: bars leave room, and no screen scrolls sideways or cuts its text: ${group}`, async ({
    school,
    newPerson,
  }) => {
    const pages = new Map<Person | undefined, Page>();
    for (const { as, path } of (await makeLongSchool(school))[group]) {
      const page = pages.get(as) ?? (await newPerson(as));
      pages.set(as, page);
      await onEachScreen(page, path, async ([width, height], where) => {
        const bars = await barsOf(page);
        expect.soft(bars.height, `rule 9, height of the bars: ${where}`).toBeLessThanOrEqual(height / 4);
        if (height < LOW) expect.soft(bars.others, `rule 9, stays besides the main action: ${where}`).toEqual([]);
        await expectFits(page, path, width, where);
      });
    }
  });
}

type Check = (screen: Screen, where: string) => Promise<void>;

async function onEachScreen(page: Page, path: string, check: Check): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const screen of SCREENS) {
    const [width, height, text] = screen;
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
      scrollTo(0, document.body.scrollHeight / 2);
    }, text);
    await nextFrame(page);
    await check(screen, `${path} at ${width}×${height}, ${text} px text`);
  }
}

/**
 * The bars that stay while the page scrolls, not counting a column beside the page: pixels of the screen's height behind
 * them, and those that aren't the main action.
 */
const barsOf = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('header, header *, main *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter(({ offsetWidth }) => offsetWidth > innerWidth * 0.6)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top < innerHeight && box.bottom > 0);
    const rows = new Set<number>();
    for (const { box } of bars) {
      for (let y = Math.max(0, Math.round(box.top)); y < Math.min(innerHeight, Math.round(box.bottom)); y++)
        rows.add(y);
    }
    const others = bars
      .filter(({ element }) => !element.closest('.sticky-action'))
      .map(({ element }) => element.className);
    return { height: rows.size, others };
  });
