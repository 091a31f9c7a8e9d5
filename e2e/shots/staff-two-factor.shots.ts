/** Staff who need two-factor first, and how another administrator lets them in again. */
import type { Page } from '@playwright/test';
import { createMember, findPerson, giveTwoFactor, type Person } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const SECTION = '/edit-profile?tab=security&next=%2Fadmin%2Fpayments';
let ann: Person;

test.beforeAll(async ({ demo }) => {
  ann = await createMember(demo.db, { first_name: 'Hyacinth', last_name: 'Barrington-Featherstonehaugh' });
  await giveTwoFactor(demo.db, ann);
});

/** The reply of a server that requires two-factor. */
const waitsFor = (needs: 'SETUP' | 'SIGN_IN') => async (page: Page) => {
  await withoutInitialData(page);
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    const restricted = { roles: ['SUPER_ADMIN', 'ACCOUNTANT'], needs };
    await route.fulfill({ response, json: { ...rest, user: { ...user, roles: [], permissions: [], restricted } } });
  });
  await page.reload({ waitUntil: 'networkidle' });
};

test('one more step', async ({ photograph }) => {
  for (const needs of ['SETUP', 'SIGN_IN'] as const) {
    const name = `two-factor.${needs.toLowerCase()}`;
    const arrange = waitsFor(needs);
    await photograph(`${name}.admin`, { path: '/admin/payments', as: ann, arrange, window: true });
    await photograph(`${name}.security`, {
      path: SECTION,
      as: ann,
      window: true,
      arrange: async (page) => {
        await arrange(page);
        await page.getByText('pages need two-step verification').first().scrollIntoViewIfNeeded();
      },
    });
  }
  await photograph('two-factor.dashboard', { path: '/dashboard', as: ann, arrange: waitsFor('SETUP') });
});

test('letting someone in again', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const path = `/admin/users?user=${ann.id}`;
  const button = (page: Page) => page.getByRole('button', { name: 'Turn Off Two-Step Verification' });
  await photograph('two-factor.panel', {
    path,
    as,
    window: true,
    arrange: (page) => button(page).scrollIntoViewIfNeeded(),
  });
  await photograph('two-factor.turn-off', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await button(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
      await page.getByText('Say why').waitFor();
    },
  });
});
