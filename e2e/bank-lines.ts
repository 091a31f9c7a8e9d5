/** Working through the lines of a bank statement by keys. */
import type { Page } from '@playwright/test';
import { expect } from './school.ts';

/**
 * So many lines are done, and more are left. The count may be read again before the rest of the screen: until all is, the
 * dialog stays open and the page ignores keys that would record something.
 */
export async function expectLinesDone(page: Page, count: string): Promise<void> {
  await expect(page.getByText(count)).toBeVisible();
  const line = page.getByRole('article').first();
  await expect(line.getByRole('button', { name: /^(Ignore|Open again),/ })).toBeEnabled();
}
