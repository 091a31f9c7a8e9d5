/**
 * A member brings in a missing classmate from a phone: from the roster to the invitation that's ready in WhatsApp, in at
 * most nine taps besides the typing. With TAP_MS and KEY_MS each takes that long, as for a person, and the time is printed.
 */
import type { Locator } from '@playwright/test';
import { expect, test } from './school.ts';

const TAP_MS = Number(process.env.TAP_MS ?? 0);
const KEY_MS = Number(process.env.KEY_MS ?? 0);
const MOST_TAPS = 9;

test('from a roster to a sent invitation at 360 px @phone', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ first_name: 'Ivy', last_name: 'Grant' }));
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], form_1_level: 'R' }));
  await page.setViewportSize({ width: 360, height: 740 });
  let taps = 0;
  let keys = 0;
  const tap = async (control: Locator) => {
    if (TAP_MS) await page.waitForTimeout(TAP_MS);
    await control.click();
    taps += 1;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: KEY_MS });
    keys += text.length;
  };
  await page.goto('/classes/1/G');
  const row = page.getByRole('listitem').filter({ hasText: 'Marcia Brown' });
  const began = Date.now();
  await tap(page.getByRole('button', { name: 'Add a classmate' }));
  await tap(page.getByLabel('Names'));
  await type('Marcia Brown');
  await tap(page.getByRole('button', { name: 'Add Name' }));
  await tap(row.getByRole('button', { name: 'I know how to reach them: Marcia Brown' }));
  await tap(page.getByLabel('Mobile number'));
  await type('8765553009');
  await tap(page.getByRole('button', { name: 'Send to Staff' }));
  await expect(row).toContainText('Staff will look at it.');
  const sent = Date.now() - began;

  await staff.goto('/admin/suggestions');
  await staff.getByRole('article', { name: /Marcia Brown/ }).focus();
  await staff.keyboard.press('a');
  await expect(staff.getByText('1 number approved.')).toBeVisible();

  await page.reload();
  const resumed = Date.now();
  await tap(row.getByRole('button', { name: 'Send the invitation: Marcia Brown' }));
  const link = page.getByRole('link', { name: 'Open in WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/18765553009\?text=/);
  taps += 1; // WhatsApp opens
  const seconds = ((sent + TAP_MS + Date.now() - resumed) / 1000).toFixed(1);
  const pace = TAP_MS ? `, ${seconds} s at ${TAP_MS} ms a tap and ${KEY_MS} ms a key` : '';
  console.log(`A roster to an invitation: ${taps} taps, ${keys} keys${pace}`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
