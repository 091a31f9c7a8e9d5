/** Runs axe in a page. Its half megabyte of code is loaded once per document. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A failed rule and the HTML of the elements that fail it. */
export type AxeViolation = { id: string; help: string; elements: string[] };

/** Runs the rules chosen by `options` on the current document. */
export async function runAxe(page: Page, options: Axe.RunOptions): Promise<AxeViolation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (chosen) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, chosen);
      return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
    },
    // Preloading styles takes a fifth of the time and is only for rules that don't run here.
    { resultTypes: ['violations'], preload: false, selectors: false, ...options } as Axe.RunOptions,
  );
}
