import { createMember, findPerson } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

test('the dashboard', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const staff = await findPerson(demo.db, 'admin@demo.example');
  const years = { form_1_level: null, form_2_level: null, form_3_level: null, form_4_level: null, form_5_level: null };
  const fresh = await createMember(demo.db, { first_name: 'Maximiliana-Bartholomea', email_verified: false, ...years });
  await photograph('dashboard.member', { path: '/dashboard', as: member });
  await photograph('dashboard.window', { path: '/dashboard', as: member, window: true });
  await photograph('dashboard.staff', { path: '/dashboard', as: staff, window: true });
  await photograph('dashboard.new', { path: '/dashboard', as: fresh });
  await photograph('dashboard.failed', {
    path: '/dashboard',
    as: member,
    arrange: async (page) => {
      await withoutInitialData(page);
      await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload({ waitUntil: 'networkidle' });
    },
  });
});
