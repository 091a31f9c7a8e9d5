/** Counts what a person does. With TAP_MS and KEY_MS each tap and key takes that long, as for a person. */
import type { Locator, Page } from '@playwright/test';

const TAP_MS = Number(process.env.TAP_MS ?? 0);
const KEY_MS = Number(process.env.KEY_MS ?? 0);

export function createPace(page: Page) {
  let taps = 0;
  let keys = 0;
  let waited = 0;
  const began = Date.now();
  const beforeTap = async () => {
    if (TAP_MS) await page.waitForTimeout(TAP_MS);
    taps += 1;
  };
  return {
    async tap(control: Locator): Promise<void> {
      await beforeTap();
      await control.click();
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: KEY_MS });
      keys += text.length;
    },
    /** A tap that leaves the browser. */
    tapOutside: beforeTap,
    /** What someone else does meanwhile doesn’t count. */
    async wait<T>(work: () => Promise<T>): Promise<T> {
      const from = Date.now();
      const result = await work();
      waited += Date.now() - from;
      return result;
    },
    /** Prints the figures and returns the number of taps. */
    report(what: string): number {
      const seconds = ((Date.now() - began - waited) / 1000).toFixed(1);
      const pace = TAP_MS ? `, ${seconds} s at ${TAP_MS} ms a tap and ${KEY_MS} ms a key` : '';
      console.log(`${what}: ${taps} taps, ${keys} keys${pace}`);
      return taps;
    },
  };
}
