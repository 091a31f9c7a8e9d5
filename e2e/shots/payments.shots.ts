import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createRandom } from '../../demo/random.ts';
import { renderReceipt } from '../../demo/receipts.ts';
import { findPerson } from '../../server/testing/members.ts';
import { makeProfile } from '../../server/testing/reunions.ts';
import { confirmationOf, makePayment, makePlace, offer, submissionOf } from '../payment-page.ts';
import type { School } from '../school.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const HOTEL = {
  name: 'Weekend Pass with Hotel',
  price_cents: 64_000,
  includes_accommodation: true,
  deposit_amount_cents: 15_000,
  hotel_balance_cents: 49_000,
};
const LONG = {
  name: 'Grand Golden Jubilee Reunion Weekend of the Classes of 1974 to 1979 and Their Families and Friends',
  venue_name: 'The Ballroom of the Cardiff Bay Beach Hotel and Conference Centre',
  location: '1 Main Street, Ocho Rios, St. Ann, Jamaica',
};
const SLIP = {
  method: 'Zelle',
  payer: 'Marcia Campbell',
  amount: 'US$150.00',
  reference: 'ZL-482-1193',
  day: '3 Nov 2026',
  event: 'Reunion Weekend',
};

const choose = (page: Page, method: RegExp) => page.getByRole('radio', { name: method }).check({ force: true });

async function fill(page: Page) {
  await choose(page, /Zelle/);
  await page.getByLabel('Transaction reference').fill('ZL-482-1193');
  await page.getByLabel('Notes').fill('Sent from my husband’s account, R. Gordon.');
}

async function attach(page: Page) {
  const slip = await renderReceipt(SLIP, createRandom('slip'));
  const buffer = await sharp(slip).resize(3600).jpeg({ quality: 99 }).toBuffer();
  await page.getByLabel('Payment proof').setInputFiles({ name: 'IMG_4471.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('made smaller from').waitFor();
}

async function stage(demo: School) {
  const member = await findPerson(demo.db, 'member@demo.example');
  const zelle = await makeProfile(demo, { name: 'Zelle to Tess', is_global: false });
  return { member, zelle };
}

test('submitting a payment', async ({ demo, photograph }) => {
  const { member } = await stage(demo);
  const place = await makePlace(demo, member, { ticket: HOTEL });
  const shot = { path: submissionOf(place), as: member };
  await photograph('payment.fresh', shot);
  await photograph('payment.fresh-window', { ...shot, window: true });
  await photograph('payment.method', { ...shot, arrange: (page) => choose(page, /PayPal/) });
  await photograph('payment.bank', { ...shot, arrange: (page) => choose(page, /Bank transfer/) });
  await photograph('payment.filled', {
    ...shot,
    arrange: async (page) => {
      await fill(page);
      await attach(page);
    },
  });
});

test('submitting a payment in large text, with a PDF, with a wrong file', async ({ demo, photograph }) => {
  const { member } = await stage(demo);
  const place = await makePlace(demo, member, { ticket: HOTEL });
  const shot = { path: submissionOf(place), as: member };
  await photograph('payment.large-text', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await fill(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
      await page.getByRole('heading', { name: 'Payment Instructions' }).scrollIntoViewIfNeeded();
    },
  });
  await photograph('payment.pdf', {
    ...shot,
    arrange: async (page) => {
      await fill(page);
      const buffer = Buffer.alloc(1_200_000, 'x');
      const pdf = { name: 'Statement of November 2026, National Bank.pdf', mimeType: 'application/pdf', buffer };
      await page.getByLabel('Payment proof').setInputFiles(pdf);
    },
  });
  await photograph('payment.wrong-file', {
    ...shot,
    arrange: async (page) => {
      await fill(page);
      const sheet = { name: 'budget.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') };
      await page.getByLabel('Payment proof').setInputFiles(sheet);
    },
  });
});

test('a payment under way', async ({ demo, photograph }) => {
  const { member } = await stage(demo);
  const place = await makePlace(demo, member);
  const shot = { path: submissionOf(place), as: member };
  await photograph('payment.sending', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await fill(page);
      await attach(page);
      // Never answered: the page while it submits.
      await page.route('**/api/registrations/*/payments', () => {});
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await page.getByRole('button', { name: 'Cancel upload' }).scrollIntoViewIfNeeded();
    },
  });
  await photograph('payment.failed', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await fill(page);
      await attach(page);
      await page.route('**/api/registrations/*/payments', (route) => route.abort());
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await page.getByText('File upload failed').waitFor();
    },
  });
  await photograph('payment.lost-file', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await fill(page);
      await attach(page);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByText('Your browser can’t keep a file').scrollIntoViewIfNeeded();
    },
  });
});

test('payments in other states', async ({ demo, photograph }) => {
  const { member, zelle } = await stage(demo);
  const long = await makePlace(demo, member, { event: LONG, ticket: { name: 'Gala Dinner with Champagne Reception' } });
  await offer(demo, long, [
    await makeProfile(demo, {
      name: 'Bank transfer to the account of the association in Jamaica',
      method_type: 'bank_transfer',
      is_global: false,
      account_info:
        'Bank: Bank of the Blue Mountains\nBranch: Half-Way Tree\nAccount number: 0012 3456 789\nName: Blue Mountain Alumni Association\nSWIFT: BBMJJMKN',
      display_instructions: Array.from(
        { length: 8 },
        (_, index) => `${index + 1}. Transfers between banks take a day or two; please send it in time.`,
      ).join('\n'),
    }),
  ]);
  await photograph('payment.long', { path: submissionOf(long), as: member });

  const rejected = await makePlace(demo, member);
  await makePayment(demo, member, rejected, zelle, {
    status: 'failed',
    notes: 'No transfer with this reference arrived.\nPlease check with your bank.',
  });
  await photograph('payment.rejected', { path: submissionOf(rejected), as: member });

  const over = await makePlace(demo, member, {
    event: { start_date: new Date(Date.now() - 9e8), end_date: new Date(Date.now() - 8e8) },
  });
  await photograph('payment.event-over', { path: submissionOf(over), as: member, window: true });
  const free = await makePlace(demo, member, { ticket: { price_cents: 0 } });
  await photograph('payment.free', { path: submissionOf(free), as: member, window: true });
});

test('payments that cannot be shown', async ({ demo, photograph }) => {
  const { member } = await stage(demo);
  const place = await makePlace(demo, member);
  const missing = { path: `/payment-submission?registration=${'0'.repeat(8)}`, as: member, window: true };
  await photograph('payment.not-found', missing);
  await photograph('payment.unable', {
    path: '/events',
    as: member,
    window: true,
    arrange: async (page) => {
      await page.route('**/payment-options', (route) => route.abort());
      await withoutInitialData(page);
      await page.goto(demo.url + submissionOf(place));
      await page.getByText('Failed to load payment information.').waitFor();
    },
  });
  await photograph('payment.no-methods', {
    path: '/events',
    as: member,
    window: true,
    arrange: async (page) => {
      await page.route('**/payment-options', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), methods: [] } });
      });
      await withoutInitialData(page);
      await page.goto(demo.url + submissionOf(place));
      await page.getByText('No payment methods available').waitFor();
    },
  });
});

test('what became of a payment', async ({ demo, photograph }) => {
  const { member, zelle } = await stage(demo);
  const make = async (columns: Parameters<typeof makePayment>[4]) => {
    const place = await makePlace(demo, member, { ticket: HOTEL });
    await makePayment(demo, member, place, zelle, { processing_fee_cents: 75, ...columns });
    return { path: confirmationOf(place), as: member };
  };
  await photograph('confirmation.pending', await make({ user_comment: 'Sent from my husband’s account, R. Gordon.' }));
  const confirmed = await make({ status: 'confirmed' });
  await photograph('confirmation.confirmed', confirmed);
  await photograph('confirmation.print', { ...confirmed, arrange: (page) => page.emulateMedia({ media: 'print' }) });
  await photograph(
    'confirmation.failed',
    await make({ status: 'failed', notes: 'The picture cannot be read. Attach a sharper one.' }),
  );
});
