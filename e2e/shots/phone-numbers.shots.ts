import { findPerson } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const LINES =
  'Marcia Brown, 8765557771\n8765557771\nDevon Pinnock\n+44 7911 123456\n8765557772\n8765557773\n8765557791';

test('phone numbers', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const path = '/admin/phone-numbers';
  await demo.db.insertInto('allowed_phone_numbers').values({ phone: '+18765557791', status: 'revoked' }).execute();
  await photograph('phone-numbers.none', { path: `${path}?q=unknown`, as });
  await photograph('phone-numbers.bulk', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Bulk Add' }).click();
      await page.getByRole('dialog').getByLabel('Phone numbers').fill(LINES);
    },
  });
  await photograph('phone-numbers.bulk-checked', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Bulk Add' }).click();
      await page.getByRole('dialog').getByLabel('Phone numbers').fill(LINES);
      await page.getByRole('button', { name: 'Check Numbers' }).click();
      await page.getByRole('region', { name: 'Line by line' }).waitFor();
    },
  });
  await photograph('phone-numbers.invite', {
    path: `${path}?status=pending`,
    as,
    window: true,
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /^Invite/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Open in WhatsApp' }).waitFor();
    },
  });
  const note = `${'Of the class of 1972, by way of her sister in Birmingham; '.repeat(4)}${'x'.repeat(90)}`;
  await demo.db.insertInto('allowed_phone_numbers').values({ phone: '+447911123999', notes: note }).execute();
  await photograph('phone-numbers.long', { path: `${path}?q=birmingham`, as });
  await photograph('phone-numbers.add-failing', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.route('**/api/phone-numbers', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel('Phone number', { exact: true }).fill('8765557799');
      await page.getByRole('button', { name: 'Add Phone Number' }).click();
      await page.getByText('Failed to add phone number').waitFor();
    },
  });
  await photograph('phone-numbers.add-listed', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByLabel('Phone number', { exact: true }).fill('+44 7911 123999');
      await page.getByRole('button', { name: 'Add Phone Number' }).click();
      await page.getByText('already in the system').waitFor();
    },
  });
  await photograph('phone-numbers.revoke', {
    path: `${path}?status=pending`,
    as,
    window: true,
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await demo.db.insertInto('allowed_phone_numbers').values({ phone: '+18765557790', status: 'revoked' }).execute();
  await photograph('phone-numbers.add-revoked', {
    path: `${path}?status=revoked`,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByLabel('Phone number', { exact: true }).fill('8765557790');
      await page.getByRole('button', { name: 'Add Phone Number' }).click();
      await page.getByRole('button', { name: 'Restore This Number' }).waitFor();
    },
  });
  await photograph('phone-numbers.restore', {
    path: `${path}?status=revoked`,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Restore +1 876-555-7790' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await photograph('phone-numbers.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route(/\/api\/phone-numbers/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}${path}`);
      await page.getByRole('alert').waitFor();
    },
  });
});
