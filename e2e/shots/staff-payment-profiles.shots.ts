import { findPerson } from '../../server/testing/members.ts';
import { makeProfile } from '../../server/testing/reunions.ts';
import { test } from './photograph.ts';

const path = '/admin/payment-profiles';

test('payment profiles: the list', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  await photograph('profiles.deactivate', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Deactivate PayPal' }).click();
      await page.route('**/archive', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
      await page.getByText('Failed to update profile status.').waitFor();
    },
  });
  await photograph('profiles.failing', {
    path: '/admin',
    as,
    window: true,
    arrange: async (page) => {
      await page.route('**/api/payment-profiles', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(demo.url + path);
      await page.getByText('The payment profiles couldn’t be loaded.').waitFor();
    },
  });
  await photograph('profiles.empty', {
    path: '/admin',
    as,
    window: true,
    arrange: async (page) => {
      const none = { items: [], stats: { total: 0, active: 0, global: 0 } };
      await page.route('**/api/payment-profiles', (route) => route.fulfill({ json: none }));
      await page.goto(demo.url + path);
      await page.getByText('No payment profiles yet').waitFor();
    },
  });
});

test('payment profiles: the dialog', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  await makeProfile(demo, {
    name: 'Bank transfer to the account of the Blue Mountain Alumni Association in Jamaica, Half-Way Tree branch',
    method_type: 'bank_transfer',
    is_global: false,
    account_info: 'Account 0012 3456 789\n'.repeat(6).trim(),
    profile_notes: 'The statement comes on the 5th of each month. '.repeat(5),
  });
  await photograph('profiles.long', { path, as, window: true });
  await photograph('profiles.create', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Create Payment Profile' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create Payment Profile' }).click();
    },
  });
  await photograph('profiles.fees', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Create Payment Profile' }).click();
      await page.getByRole('button', { name: 'Card processor' }).click();
      await page.getByLabel('Fee examples').scrollIntoViewIfNeeded();
    },
  });
  await photograph('profiles.changed', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit PayPal' }).click();
      await page.getByLabel('Name', { exact: true }).fill('PayPal of the school');
      await page.route('**/api/payment-profiles/*', (route) =>
        route.fulfill({ status: 409, json: { code: 'EDIT_CONFLICT', message: 'x', request_id: 'x' } }),
      );
      await page.route('**/api/payment-profiles', async (route) => {
        const answer = await route.fetch();
        const { items, stats } = await answer.json();
        const changed = items.map((item: { name: string }) =>
          item.name === 'PayPal' ? { ...item, name: 'PayPal 2027', account_info: 'paypal.example/new' } : item,
        );
        await route.fulfill({ response: answer, json: { items: changed, stats } });
      });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    },
  });
});
