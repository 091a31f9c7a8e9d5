import { sql } from 'kysely';
import { findPerson } from '../../server/testing/members.ts';
import { longAddress, test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

test('user management: the list', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const accountant = await findPerson(demo.db, 'accountant@demo.example');
  await demo.member({ ...LONG, email: longAddress(), profile_completed: false });

  await photograph('users.list', { path: '/admin/users', as, window: true });
  await photograph('users.accountant', { path: '/admin/users', as: accountant, window: true });
  await photograph('users.search', { path: '/admin/users?q=campbell&sort=name', as });
  await photograph('users.long-name', { path: '/admin/users?q=wolfe', as });
  await photograph('users.none', { path: '/admin/users?q=unknown', as });
  await photograph('users.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route('**/api/users*', (route) => route.abort());
      await page.goto(`${demo.url}/admin/users`);
      await page.getByRole('alert').waitFor();
    },
  });
});

test('user management: one person', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const accountant = await findPerson(demo.db, 'accountant@demo.example');
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join payment_ledger l on l.user_id = u.id join event_registrations r on r.user_id = u.id
    where u.profile_photo_url is not null and not u.share_phone and l.payment_proof_url is not null
    group by u.id order by count(*) desc, u.id limit 1`.execute(demo.db);
  const open = `/admin/users?user=${rows[0]?.id}`;

  await photograph('users.one', { path: open, as, window: true });
  await photograph('users.one.end', {
    path: open,
    as,
    window: true,
    arrange: (page) => page.getByRole('button', { name: 'Delete User' }).scrollIntoViewIfNeeded(),
  });
  await photograph('users.gone', { path: `/admin/users?user=${crypto.randomUUID()}`, as, window: true });
  await photograph('users.sign-out', {
    path: open,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
  await photograph('users.delete', {
    path: open,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Delete User' }).click();
      await page.getByText('What’s kept').waitFor();
    },
  });
  await photograph('users.delete.failing', {
    path: open,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Delete User' }).click();
      await page.getByText('What’s kept').waitFor();
      await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
      await page.getByText('Failed to delete user').waitFor();
    },
  });
  await photograph('users.roles', {
    path: `/admin/users?user=${accountant.id}`,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Manage Roles' }).click();
      await page.getByRole('button', { name: 'Assign Role' }).click();
      await page.getByRole('alert').waitFor();
    },
  });
  await photograph('users.role-removal', {
    path: `/admin/users?user=${accountant.id}`,
    as,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Manage Roles' }).click();
      await page.getByRole('button', { name: /Remove ACCOUNTANT/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
});
