import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('roles and permissions', async ({ demo, photograph }) => {
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const shot = { path: '/admin/roles', as: admin, window: true };

  await photograph('roles.no-access', { ...shot, as: await findPerson(demo.db, 'accountant@demo.example') });
  await photograph('roles.no-holders', {
    ...shot,
    window: false,
    arrange: async (page) => {
      await page.route('**/api/roles', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({
          json: { items: answer.items.map((role: object) => ({ ...role, users: [], users_count: 0 })) },
        });
      });
      await page.reload({ waitUntil: 'networkidle' });
    },
  });
  await photograph('roles.failing', {
    ...shot,
    path: '/directory',
    arrange: async (page) => {
      await page.route('**/api/roles', (route) => route.abort());
      await page.goto(`${demo.url}/admin/roles`);
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('roles.assign', {
    ...shot,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Assign Role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Assign Role' }).click();
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('roles.assign.search', {
    ...shot,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Assign Role' }).click();
      await page.getByLabel('User', { exact: true }).fill('camp');
      await page.getByRole('option').first().waitFor();
    },
  });
  await photograph('roles.permissions', {
    ...shot,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit permissions of ACCOUNTANT' }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
  await photograph('roles.remove-own', {
    ...shot,
    arrange: async (page) => {
      await page.getByRole('button', { name: /Remove SUPER ADMIN from Marcia Campbell/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await photograph('roles.many', {
    ...shot,
    window: false,
    arrange: async (page) => {
      await page.route('**/api/roles', async (route) => {
        const answer = await (await route.fetch()).json();
        const items = answer.items.map((role: { name: string; users: object[] }) => ({ ...role, users_count: 53 }));
        await route.fulfill({ json: { items } });
      });
      await page.reload({ waitUntil: 'networkidle' });
    },
  });
});
