/** Every letter as it looks in an inbox, on a phone and on a laptop; and the switches for them. */
import path from 'node:path';
import { passwordResetEmail, welcomeEmail } from '../../server/accounts/emails.ts';
import { passwordChanged, securityEmail } from '../../server/accounts/security-emails.ts';
import type { Email } from '../../server/messages/email/email.ts';
import { renderHtml } from '../../server/messages/email/html.ts';
import { paymentConfirmedEmail, paymentRejectedEmail, paymentReopenedEmail, paymentReceivedEmail } from '../../server/payments/emails.ts';
import { registrationEmail, withdrawnByStaffEmail, withdrawnEmail } from '../../server/registrations/emails.ts';
import { findPerson } from '../../server/testing/cast.ts';
import { runAxe } from '../axe.ts';
import { comesEmpty } from '../empty-page.ts';
import { expect } from '../school.ts';
import { test } from './photograph.ts';

const place = {
  event_id: '9',
  event_name: 'Golden Jubilee Reunion',
  start_date: new Date('2026-12-12T23:00:00Z'),
  end_date: new Date('2026-12-14T04:00:00Z'),
  venue_name: 'The Jamaica Pegasus Hotel',
  location: '81 Knutsford Boulevard, Kingston 5',
  ticket_type_name: 'Weekend with Room',
};
const registration = { ...place, id: '7', total_amount_cents: 125_000, hotel_balance_cents: 48_000 };
const payment = {
  registration_id: '7',
  event_id: '9',
  event_name: place.event_name,
  payment_method_name: 'Zelle to the treasurer',
  reference_number: 'ZL-8841-2207',
  total_amount_cents: 125_000,
  registration_withdrawn: false,
};
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const LETTERS: Record<string, Email> = {
  welcome: welcomeEmail(),
  'registration-received': registrationEmail(registration),
  'registration-free': registrationEmail({ ...registration, total_amount_cents: 0, hotel_balance_cents: 0 }),
  'registration-withdrawn': withdrawnEmail(place),
  'registration-withdrawn-by-staff': withdrawnByStaffEmail(
    { ...place, status: 'paid', payment_cents: 125_000 },
    'You are in our list twice: this one is the second.\nYour room is kept under the other.',
  ),
  'payment-received': paymentReceivedEmail(payment),
  'payment-confirmed': paymentConfirmedEmail(payment),
  'payment-rejected': paymentRejectedEmail(payment, 'Only $1,000.00 arrived on 3 December.\nPlease send the other $250.00.'),
  'payment-reopened': paymentReopenedEmail(
    { ...payment, status: 'confirmed' },
    'The $1,250.00 of 3 December were those of R. Campbell, class of 1981.\nWe are asking the bank for yours.',
  ),
  'payment-reopened-rejected': paymentReopenedEmail({ ...payment, status: 'failed' }, 'Your transfer has arrived after all.'),
  'password-reset': passwordResetEmail('3fJk2mQx9', new Date()),
  'password-changed': securityEmail(passwordChanged(), new Date('2026-11-21T15:04:00Z'), 'Safari on iPhone'),
  'long-words': paymentRejectedEmail(
    {
      ...payment,
      event_name: `${LONG} ${LONG} Memorial Dinner & Dance of All Houses`,
      reference_number: LONG.repeat(3),
      payment_method_name: 'Bank transfer to the reunion account at the National Commercial Bank, Halfway Tree',
    },
    `${LONG.repeat(4)} `.repeat(3),
  ),
};

test('the letters', async ({ browser }) => {
  for (const [name, letter] of Object.entries(LETTERS)) {
    const to = { first_name: name === 'long-words' ? LONG : 'Renée', publicUrl: 'https://reunion.example' };
    for (const width of [390, 700]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme });
        const page = await context.newPage();
        await page.setContent(renderHtml(letter, to));
        const file = path.resolve(import.meta.dirname, `../../shots/letter.${name}.${width}.${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        const faults = await runAxe(page, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] } });
        expect
          .soft(
            faults.map(({ id, elements }) => `${id}: ${elements[0]}`),
            `${name} ${width}`,
          )
          .toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
        await context.close();
      }
    }
  }
});

test('the switches for e-mails', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const section = { path: '/edit-profile#e-mails', as: member, window: true };
  await photograph('e-mails.all', section);
  await photograph('e-mails.not-saved', {
    ...section,
    arrange: async (page) => {
      await page.route('**/api/message-preferences/*', (route) => route.abort());
      await page.getByRole('switch', { name: 'Your payment could not be confirmed' }).click();
      await page.getByText('This was not saved.').waitFor();
    },
  });
  await photograph('e-mails.not-loaded', {
    path: '/edit-profile',
    as: member,
    window: true,
    arrange: async (page) => {
      await comesEmpty(page);
      await page.route('**/api/message-preferences', (route) => route.abort());
      await page.reload();
      await page.getByText('Your choices could not be loaded.').scrollIntoViewIfNeeded();
    },
  });
});
