/** Every screen with long data fits small screens, 200 % zoom and large text: nothing is wider than the screen, and bars leave room. */
import type { Page } from '@playwright/test';
import { makeLongSchool, type Visit } from './long-school.ts';
import { expect, test } from './school.ts';

test.describe.configure({ timeout: 400_000 });

/** Width, height and root font size in pixels. 640×400 is 1280×800 at 200 %. */
const SCREENS = [
  [320, 640, 16],
  [390, 844, 16],
  [390, 844, 24],
  [640, 400, 16],
] as const;

for (const group of ['visitors', 'members', 'staff'] as const) {
  test(`${group}’ screens fit 320 px, 390 px, 640×400 and large text`, async ({ school, newPerson }) => {
    for (const visit of (await makeLongSchool(school))[group]) await checkReflow(await newPerson(visit.as), visit);
  });
}

async function checkReflow(page: Page, { path }: Visit): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const [width, height, text] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
      scrollTo(0, document.body.scrollHeight / 2);
    }, text);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const screen = `${path} at ${width}×${height}, ${text} px text`;
    expect.soft(await widerThanScreen(page), `wider than the screen: ${screen}`).toEqual([]);
    expect.soft(await heightOfBars(page), `height of the bars: ${screen}`).toBeLessThanOrEqual(height / 4);
  }
  await page.context().close();
}

/** What must be scrolled sideways to be read (the page, or a table on it), and the element that causes it. */
const widerThanScreen = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('div:has(> table)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .flatMap((wide) => {
        const edge = wide.getBoundingClientRect().left + wide.clientWidth + 1;
        const beyond = [...wide.querySelectorAll<HTMLElement>('*')]
          .filter((element) => element.getBoundingClientRect().right > edge && !element.closest('thead'))
          .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 40)}`);
        return [`${wide.tagName} is ${wide.scrollWidth} wide`, ...beyond.slice(0, 8)];
      }),
  );

/**
 * Pixels of the screen's height behind bars that stay while the page scrolls, not counting a column beside the page.
 */
const heightOfBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('header, header *, main *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter(({ offsetWidth }) => offsetWidth > innerWidth * 0.6)
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom }) => top < innerHeight && bottom > 0);
    const rows = new Set<number>();
    for (const { top, bottom } of bars) {
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++) rows.add(y);
    }
    return rows.size;
  });
