/** Whether a page fits its screen, whatever the screen's size and the size of its text. */
import type { Page } from '@playwright/test';
import { expect } from './school.ts';

/** From here on a table with long texts scrolls within its frame, as lists of staff need all their columns. */
const FRAMED_TABLES = 768;

/** Screens about people. Elsewhere a list may shorten a text that its own page has in full. */
const WITHOUT_CUTS = /^\/(dashboard|directory|connections|edit-profile|setup-profile|people)\b/;

/** `where` names the page and the screen. Continues after a failure. */
export async function expectFits(page: Page, path: string, width: number, where: string): Promise<void> {
  const wide = await widerThanScreen(page, width < FRAMED_TABLES);
  expect.soft(wide, `rule 10, wider than the screen: ${where}`).toEqual([]);
  if (WITHOUT_CUTS.test(path)) expect.soft(await cutTexts(page), `rule 10, cut: ${where}`).toEqual([]);
}

export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Texts that end in dots, or below the edge of their box. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header *, nav *, main *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => element.clientWidth > 1 && getComputedStyle(element).overflowX === 'hidden')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4,
      )
      .map((element) => `${element.className}: ${element.textContent}`),
  );

/** What must be scrolled sideways to be read (the page, or a table on it), and the element that causes it. */
const widerThanScreen = (page: Page, withTables: boolean) =>
  page.evaluate(
    (withTables) =>
      [document.documentElement, ...(withTables ? document.querySelectorAll('div:has(> table)') : [])]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .flatMap((wide) => {
          const edge = wide.getBoundingClientRect().left + wide.clientWidth + 1;
          const beyond = [...wide.querySelectorAll<HTMLElement>('*')]
            .filter((element) => element.getBoundingClientRect().right > edge && !element.closest('thead'))
            .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 40)}`);
          return [`${wide.tagName} is ${wide.scrollWidth} wide`, ...beyond.slice(0, 8)];
        }),
    withTables,
  );
