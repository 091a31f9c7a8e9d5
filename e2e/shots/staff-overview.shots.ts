import { findPerson } from '../../server/testing/members.ts';
import { makeEvent } from '../../server/testing/reunions.ts';
import { longAddress, test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

test('the overview', async ({ demo, photograph }) => {
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const coordinator = await findPerson(demo.db, 'coordinator@demo.example');

  await photograph('overview.coordinator', { path: '/admin', as: coordinator, window: true });
  await photograph('overview.table', {
    path: '/admin',
    as: admin,
    arrange: (page) => page.getByText('Show as a table').first().click(),
  });
  await photograph('overview.menu', {
    path: '/admin',
    as: admin,
    window: true,
    arrange: async (page) => {
      const menu = page.getByRole('button', { name: 'Open the menu' });
      if (!(await menu.isVisible())) return;
      await menu.click();
      await page.getByRole('dialog', { name: 'Admin' }).waitFor();
    },
  });
  await photograph('overview.failing', {
    path: '/directory',
    as: admin,
    arrange: async (page) => {
      await page.route('**/api/admin/overview/figures', (route) => route.abort());
      await page.goto(`${demo.url}/admin`);
      await page.getByRole('alert').waitFor();
    },
  });
  await demo.member({ ...LONG, email: longAddress(), profile_completed: false });
  const name = `${LONG.last_name} Memorial Dinner & Dance of All Houses`;
  await makeEvent(demo, { name, start_date: new Date(), max_capacity: 100_000, is_published: false });
  await photograph('overview.long', { path: '/admin', as: admin });
});
