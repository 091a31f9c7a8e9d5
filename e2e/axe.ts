/** axe on a page, fetched into each document once: it is half a megabyte of code, and many documents are looked at often. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a rule finds wrong, and the elements it finds it in, as they stand in the page. */
export type Fault = { id: string; help: string; elements: string[] };

/** Runs the rules that `options` choose on the document as it is now; nothing looks into frames, for there are none. */
export async function runAxe(page: Page, options: Axe.RunOptions): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (chosen) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, chosen);
      return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
    },
    // Fetching the styles again is for rules that are not run, and a fifth of the time; selectors are read by no one.
    { resultTypes: ['violations'], preload: false, selectors: false, ...options } as Axe.RunOptions,
  );
}
