import { findPerson } from '../../server/testing/cast.ts';
import { test } from './photograph.ts';

const LINES = '8765557771\n8765557771\nDevon Pinnock\n+44 7911 123456\n8765557772\n8765557773';

test('phone numbers', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const path = '/admin/phone-numbers';
  await photograph('phone-numbers', { path, as });
  await photograph('phone-numbers.none', { path: `${path}?q=nobody`, as });
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
});
