/** From an email's footer to fewer emails, without signing in. */
import { queueEmail } from '../server/messages/email/queue.ts';
import { h1 } from './page-parts.ts';
import { axeViolations, expect, test } from './school.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

test('rule 5: someone unsubscribes from an email’s footer and subscribes again', async ({ school, browser }) => {
  const member = await school.member({ email: 'renee.unsubscribes@school.example' });
  await queueEmail(school.db, member.id, {
    kind: 'payment_reminder',
    subject: 'Please pay',
    paragraphs: ['It is due.'],
  });
  const line = await school.line(/^Email to renee\.unsubscribes@school\.example: Please pay/);
  const link = /http:\S+\/unsubscribe\/\S+/.exec(line)?.[0] ?? '';
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      const isFine = async () => {
        expect(await axeViolations(page), `axe at ${viewport.width}, ${colorScheme}`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
      };
      await page.goto(link);
      await expect(h1(page)).toHaveText('Unsubscribe from this email?');
      await expect(page.getByText('We send “A payment is still due” to r•••@school.example.')).toBeVisible();
      await isFine();
      await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
      await expect(h1(page)).toHaveText('You’re unsubscribed');
      await isFine();
      await page.getByRole('link', { name: 'See your choice' }).click();
      await isFine();
      await page.getByRole('button', { name: 'Subscribe again' }).click();
      await expect(h1(page)).toHaveText('You’re subscribed again');
      await page.goto(`${link}x`);
      await expect(h1(page)).toHaveText('This link doesn’t work');
      await isFine();
      await context.close();
    }
  }
});

test('rule 5: it works without scripts, and what was chosen shows in the settings', async ({
  school,
  browser,
  newPerson,
}) => {
  const member = await school.member({ email: 'ann.unsubscribes@school.example' });
  await queueEmail(school.db, member.id, { kind: 'payment_reminder', subject: 'Please pay', paragraphs: ['Due.'] });
  const line = await school.line(/^Email to ann\.unsubscribes@school\.example: Please pay/);
  const link = /http:\S+\/unsubscribe\/\S+/.exec(line)?.[0] ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  for (const name of ['Unsubscribe', 'Subscribe again', 'Unsubscribe']) {
    await plain.getByRole('button', { name }).click();
    await plain.getByRole('link', { name: 'See your choice' }).click();
  }
  await context.close();
  const page = await newPerson(member);
  await page.goto('/edit-profile?tab=notifications');
  await expect(page.getByRole('switch', { name: 'A payment is still due' })).not.toBeChecked();
});
