/** People who collect money, as at the door, without a right to see payments. */
import { receiveCash } from '../server/testing/reunions.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './school.ts';

test('a helper at the door finds a member and records cash, and sees nothing else @phone', async ({
  school,
  newPerson,
}) => {
  const member = await school.member({ first_name: 'Cora', last_name: 'Clarke' });
  const place = await makePlace(school, member, { event: { name: 'Gala Night' } });
  const role = { name: 'DOOR', description: 'Helps at the door', hierarchy_level: 1 };
  const { id } = await school.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  await school.db.insertInto('role_permissions').values({ role_id: id, permission: 'COLLECT_PAYMENTS' }).execute();
  const page = await newPerson(await school.member({ roles: ['DOOR'] }));
  await page.goto('/admin/collecting');
  await expect(page.getByText('Who is paying?')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const search = page.getByRole('searchbox');
  await search.fill('no one at all');
  await expect(page.getByText('No registrations found')).toBeVisible();
  await search.fill('cora cl');
  await expect(page.getByText('US$120.00 to pay')).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record a payment from Cora Clarke for Gala Night' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByLabel('Amount received').fill('70');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment recorded. US$50.00 to pay.')).toBeVisible();
  await expect(page.getByText('US$50.00 to pay', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Record a payment from Cora Clarke for Gala Night' }).click();
  await receiveCash(school, place, 2_000); // by someone else meanwhile
  await dialog.getByLabel('Amount received').fill('30');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('It’s US$30.00 now');
  await expect(dialog.getByText(/^Now: US\$30\.00 to pay/)).toBeVisible();
  await expect(dialog.getByLabel('Amount received')).toHaveValue('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment recorded. Nothing to pay.')).toBeVisible();

  await page.route('**/api/admin/balances**', (route) => route.fulfill({ status: 500, json: {} }));
  await search.fill('cora clark');
  await expect(page.getByRole('alert')).toContainText('The registrations couldn’t be loaded.');
  await page.goto('/admin/payments');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});
