/** The tabs of Edit Profile. */
import type { Page } from '@playwright/test';

/** Opens a tab by its link: on a phone from the list, to which it goes back first. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const back = page.getByRole('link', { name: 'All settings' });
  await tabs.or(back).filter({ visible: true }).waitFor();
  if (await back.isVisible()) await back.click();
  await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}
