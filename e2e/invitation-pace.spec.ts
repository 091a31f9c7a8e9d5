/**
 * A member brings in a missing classmate from a phone: from the roster to the invitation that's ready in WhatsApp, in at
 * most nine taps besides the typing.
 */
import { createPace } from './pace.ts';
import { expect, test } from './school.ts';

const MOST_TAPS = 9;

test('from a roster to a sent invitation at 360 px @phone', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ first_name: 'Ivy', last_name: 'Grant' }));
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'], form_1_level: 'R' }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/classes/1/G');
  const row = page.getByRole('listitem').filter({ hasText: 'Marcia Brown' });
  const { tap, type, wait, tapOutside, report } = createPace(page);
  await tap(page.getByRole('button', { name: 'Add a classmate' }));
  await tap(page.getByLabel('Names'));
  await type('Marcia Brown');
  await tap(page.getByRole('button', { name: 'Add Name' }));
  await tap(row.getByRole('button', { name: 'I know how to reach them: Marcia Brown' }));
  await tap(page.getByLabel('Mobile number'));
  await type('8765553009');
  await tap(page.getByRole('button', { name: 'Send to Staff' }));
  await expect(row).toContainText('It isn’t approved yet.');

  await wait(async () => {
    await staff.goto('/admin/suggestions');
    await staff.getByRole('article', { name: /Marcia Brown/ }).focus();
    await staff.keyboard.press('a');
    await expect(staff.getByText('1 number approved.')).toBeVisible();
    await page.reload();
  });

  await tap(page.getByRole('tab', { name: 'Invited' }));
  await tap(row.getByRole('button', { name: 'Send the invitation: Marcia Brown' }));
  const link = page.getByRole('link', { name: 'Open in WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/18765553009\?text=/);
  await tapOutside();
  expect(report('A roster to an invitation')).toBeLessThanOrEqual(MOST_TAPS);
});
