import path from 'node:path';
import { isOptional } from '../../contract/emails.ts';
import { announcementEmail, eventUpdateEmail, withFirstName } from '../../server/messages/announcements/text.ts';
import type { Email } from '../../server/messages/email/email.ts';
import { renderHtml } from '../../server/messages/email/html.ts';
import { renderText } from '../../server/messages/email/plain-text.ts';
import { EMAIL_SAMPLES } from '../../server/testing/email-samples.ts';
import { findPerson } from '../../server/testing/members.ts';
import { axeViolations, expect } from '../school.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const ANNOUNCEMENT = {
  subject: 'Bring a photograph of your class',
  body: 'We’re collecting photographs for the reunion.\n\nIf you have one, {first name}, bring it.\nOr send it: https://reunion.example/directory.',
  button_label: 'See the events',
  button_path: '/events',
};

const UPDATE = {
  subject: 'Golden Jubilee Reunion: new time and schedule',
  body: 'Some things have changed for Golden Jubilee Reunion:\n\nStarts at 7:00 PM, was 6:00 PM\nBrunch no longer takes place\n\nYour registration stays as it is.',
  button_label: 'See the Event',
  button_path: '/events/9',
};

const EMAILS = {
  ...EMAIL_SAMPLES,
  'event-update': eventUpdateEmail(UPDATE, [
    ['When', 'Sat 12 Dec 2026, 7:00 PM – 11:30 PM (Jamaica time)'],
    ['Where', 'The Jamaica Pegasus Hotel, 81 Knutsford Boulevard, Kingston 5'],
  ]),
  announcement: withFirstName(announcementEmail(ANNOUNCEMENT), 'Renée'),
};
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const recipientOf = ({ kind }: Email, first_name = 'Renée') => ({
  first_name,
  publicUrl: 'https://reunion.example',
  unsubscribePath: isOptional(kind) ? `/unsubscribe/${'x'.repeat(64)}` : null,
});

test('every email, on a phone and a laptop', async ({ browser }) => {
  for (const [name, email] of Object.entries(EMAILS)) {
    const to = recipientOf(email, name === 'long-words' ? LONG_NAME : undefined);
    for (const width of [390, 800]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme });
        const page = await context.newPage();
        await page.setContent(renderHtml(email, to));
        const file = path.resolve(import.meta.dirname, `../../shots/email.${name}.${width}.${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        expect.soft(await axeViolations(page), `${name} ${width}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
        await context.close();
      }
    }
  }
});

test('emails to many members as plain text', async ({ browser }) => {
  for (const [name, email] of Object.entries(EMAILS)) {
    if (!['announcement', 'event_update', 'event_cancelled', 'event_reinstated'].includes(email.kind)) continue;
    const to = recipientOf(email);
    for (const width of [390, 800]) {
      const context = await browser.newContext({ viewport: { width, height: 600 } });
      const page = await context.newPage();
      await page.setContent('<pre style="white-space: pre-wrap; overflow-wrap: anywhere; font-size: 15px"></pre>');
      await page.locator('pre').evaluate(
        (pre, text) => {
          pre.textContent = text;
        },
        renderText(email, to),
      );
      const file = path.resolve(import.meta.dirname, `../../shots/email.${name}.text.${width}.png`);
      await page.screenshot({ path: file, fullPage: true });
      await context.close();
    }
  }
});

test('email preferences', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const section = { path: '/edit-profile?tab=notifications', as: member, window: true };
  await photograph('emails.all', section);
  await photograph('emails.not-saved', {
    ...section,
    arrange: async (page) => {
      await page.route('**/api/message-preferences/*', (route) => route.abort());
      await page.getByRole('switch', { name: 'Your payment couldn’t be confirmed' }).click();
      await page.getByText('This wasn’t saved.').waitFor();
    },
  });
  await photograph('emails.not-loaded', {
    path: '/edit-profile?tab=notifications',
    as: member,
    window: true,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route('**/api/message-preferences', (route) => route.abort());
      await page.reload();
      await page.getByText('Your choices couldn’t be loaded.').scrollIntoViewIfNeeded();
    },
  });
});
