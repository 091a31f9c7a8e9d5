/** Most lines of a year's statement are no payments: a treasurer sets them aside together. */
import { makeLine } from '../server/testing/bank-statements.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, test } from './school.ts';

test('lines that a search finds are ignored together, undone together, and never with what may be a payment', async ({
  school,
  newPerson,
}) => {
  const { db } = school;
  const ada = await school.member({ first_name: 'Ada', last_name: 'Allen' });
  const { id } = await makePlace(school, ada);
  await makePlace(school, ada);
  const registration = db.selectFrom('event_registrations').select('payment_code').where('id', '=', id);
  const { payment_code } = await registration.executeTakeFirstOrThrow();
  const matched = await makeLine(school, { text: `Fee shop ${payment_code}` });
  const line = db.selectFrom('bank_lines').select('bank_account_id').where('id', '=', matched.id);
  const account = await line.executeTakeFirstOrThrow();
  for (const text of ['Fee of May', 'Fee of June', 'Groceries'])
    await makeLine(school, { ...account, text, amount_cents: text === 'Groceries' ? -4_250 : -500 });
  await makeLine(school, { ...account, payer: 'ADA ALLEN', text: 'For one of two events' });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  await page.goto(`/admin/bank-statements?account=${account.bank_account_id}`);
  const ignoreAll = page.getByRole('button', { name: 'Ignore All of These' });
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(ignoreAll).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Unmatched (4)' });
  await page.getByLabel('Search by payer, text or amount').fill('fee');
  await expect(page.getByRole('article')).toHaveCount(2);
  await ignoreAll.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ignore 2 lines?' });
  await expect(dialog).toContainText('US$10.00 out, of');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Bank fees');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 lines ignored')).toBeVisible();
  await expect(page.getByText('2 of 5 lines done')).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Undo: 2 lines' }).press('Enter');
  await expect(page.getByText('2 lines are open again')).toBeVisible();
  await page.getByLabel('Search by payer, text or amount').fill('');
  await expect(page.getByRole('article')).toHaveCount(4);
  await ignoreAll.click();
  await page.getByLabel('Reason').fill('Not for an event');
  await page.getByRole('button', { name: 'Ignore 3 Lines' }).click();
  await expect(
    page.getByText('3 lines ignored. 1 was kept: it may be a payment by a registered person.'),
  ).toBeVisible();
  await expect(page.getByText('3 of 5 lines done')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('For one of two events');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Ready (1)' });
  await expect(page.getByRole('article')).toContainText('Fee shop');
});
