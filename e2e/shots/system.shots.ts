import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('system', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const path = '/admin/system';
  await photograph('system.without-backup', { path, as });
  await demo.db
    .insertInto('backups')
    .values({ made_at: new Date(), release: '0.1.0', files: 1_204, size_bytes: 5_368_709_120 })
    .execute();
  await photograph('system', { path, as });
  await photograph('system.tried', {
    path,
    as,
    arrange: async (page) => {
      for (const label of ['Test the storage', 'Send me a test email', 'Send me a test message'])
        await page.getByRole('button', { name: label }).click();
      await page.getByText('SMS_PROVIDER is console, so').waitFor();
    },
  });
  await photograph('system.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route(/api\/system/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}${path}`);
      await page.getByRole('alert').waitFor();
    },
  });
});
