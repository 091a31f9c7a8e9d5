/** Data export and self-deletion: the section, its dialog with little and much data, and the page after it. */
import type { Page } from '@playwright/test';
import { createMember, findPerson, givePassword, type Person } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

const SECTION = '/edit-profile?tab=account';

let plain: Person;
let busy: Person;

test.beforeAll(async ({ demo }) => {
  plain = await createMember(demo.db, { first_name: 'Verna' });
  await givePassword(demo.db, plain, 'blue mahoe 77');
  const { email } = await demo.db
    .selectFrom('payment_ledger as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('u.email')
    .where('u.profile_photo_url', 'is not', null)
    .where('l.status', '=', 'pending')
    .groupBy('u.email')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow();
  busy = await findPerson(demo.db, email);
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('the section and its dialog', async ({ photograph }) => {
  await photograph('data-export.section', { path: SECTION, as: plain });
  const dialog = (name: string, as: Person, arrange: (page: Page) => Promise<unknown>) =>
    photograph(`data-export.${name}`, {
      path: SECTION,
      as,
      window: true,
      arrange: async (page) => {
        await arrange(page);
        await page.getByRole('dialog').waitFor();
      },
    });
  await dialog('delete-little', plain, async (page) => {
    await press(page, 'Delete my account');
    await page.getByText('What’s kept').waitFor();
  });
  await dialog('delete-much', busy, async (page) => {
    await press(page, 'Delete my account');
    await page.getByText('What’s kept').waitFor();
  });
  await dialog('delete-refused', plain, async (page) => {
    const message = 'You’re the last SUPER ADMIN, and there must always be one. Assign the role to someone else first.';
    const refusal = { code: 'LAST_SUPER_ADMIN', message, request_id: 'x' };
    await page.route('**/api/account/deletion', (route) => route.fulfill({ status: 409, json: refusal }));
    await press(page, 'Delete my account');
    await page.getByText('You’re the last').waitFor();
  });
  await dialog('delete-failing', plain, async (page) => {
    await page.route('**/api/account/deletion', (route) => route.fulfill({ status: 500, json: {} }));
    await press(page, 'Delete my account');
    await page.getByText('couldn’t be loaded').waitFor();
  });
});

test('the page after it', async ({ photograph }) => {
  await photograph('data-export.deleted', {
    path: '/login',
    arrange: async (page) => {
      const session = { user: null, ended_because: 'account_deleted' };
      await withoutInitialData(page);
      await page.route('**/api/me', (route) => route.fulfill({ json: session }));
      await page.reload();
      await page.getByText('Your account is deleted').first().waitFor();
    },
  });
});
