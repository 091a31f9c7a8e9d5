/** Roles & Permissions: holders, permissions and concurrent changes. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const JOURNEY = 'a super admin assigns and removes roles and edits their permissions';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const failing = (page: Page, url: string, work: () => Promise<void>) =>
  page
    .route(url, (route) => route.fulfill({ status: 500, json: {} }))
    .then(work)
    .then(() => page.unroute(url));

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(300_000);
  const admin = await school.member({ roles: ['SUPER_ADMIN'], first_name: 'Beverley', last_name: 'Chambers' });
  const member = await school.member({ first_name: 'Delroy', last_name: "O'Connor" });
  const page = await newPerson(admin);
  const card = (role: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role }) });
  const dialog = page.getByRole('dialog');

  await test.step('each role has a card with its level, holders and permissions', async () => {
    await page.goto('/admin');
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Roles & Permissions' }).click();
    await expect(card('SUPER ADMIN')).toContainText(/Level 100.*1 user.*Beverley Chambers/);
    await expect(card('ACCOUNTANT')).toContainText(/Level 50.*0 users.*No users assigned to this role/);
    await expect(card('ACCOUNTANT')).toContainText(
      'Confirm and reject payments, match bank statements, and manage payment profiles',
    );
    await expect(card('EVENT COORDINATOR')).toBeVisible();
    await expectAccessible(page);
  });

  const submit = () => dialog.getByRole('button', { name: 'Assign Role' }).click();
  const choose = async () => {
    await dialog.getByLabel('User', { exact: true }).fill('oconnor');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('User', { exact: true })).toHaveValue("Delroy O'Connor");
  };
  await test.step('a role is assigned to a user found by typing, and a failure loses no input', async () => {
    await page.getByRole('button', { name: 'Assign Role' }).click();
    await submit();
    await expect(dialog.getByRole('alert')).toHaveText('Please select both a user and a role');
    await expectAccessible(page);
    await dialog.getByLabel('User', { exact: true }).fill('no one at all');
    await expect(page.getByText('No users found')).toBeVisible();
    await choose();
    await submit();
    await expect(dialog.getByRole('alert')).toHaveText('Please select both a user and a role');
    await dialog.getByLabel('Role', { exact: true }).selectOption('ACCOUNTANT');
    await failing(page, '**/api/users/*/roles', async () => {
      await submit();
      await expect(dialog.getByRole('alert')).toHaveText('Failed to assign role. Please try again.');
    });
    await submit();
    await expect(dialog).toBeHidden();
    await expect(card('ACCOUNTANT')).toContainText(/1 user.*Delroy O'Connor/);
  });

  await test.step('the same role can’t be assigned twice', async () => {
    await page.getByRole('button', { name: 'Assign ACCOUNTANT' }).click();
    await choose();
    await submit();
    await expect(dialog.getByRole('alert')).toHaveText('This user already has this role.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  const edit = (by: Page) => by.getByRole('button', { name: 'Edit permissions of ACCOUNTANT' }).click();
  const rooms = (by: Page) => by.getByRole('dialog').getByLabel('Manage hotel rooms');
  await test.step('of two concurrent edits of permissions, the second gets an error and keeps its input', async () => {
    const other = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
    await other.goto('/admin/roles');
    await edit(other);
    await edit(page);
    await rooms(page).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(card('ACCOUNTANT')).toContainText('Manage hotel rooms');
    await other.getByRole('dialog').getByLabel('Read the activity logs').check();
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByRole('alert')).toContainText('Someone else has changed this since you opened it');
    await expect(other.getByRole('dialog').getByLabel('Read the activity logs')).toBeChecked();
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Discard' }).click();
    await edit(other);
    await expect(rooms(other)).toBeChecked();
    await other.getByRole('dialog').getByLabel('Read the activity logs').check();
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit permissions of SUPER ADMIN' })).toHaveCount(0);
  });

  await test.step('holders see what their permissions allow', async () => {
    const accountant = await newPerson(member);
    await accountant.goto('/admin/logs');
    await expect(accountant.getByText('ROLE_PERMISSIONS_CHANGED').filter({ visible: true }).first()).toBeVisible();
    await accountant.goto('/admin/roles');
    await expect(accountant.getByText("You don't have access to this page")).toBeVisible();
    await expectAccessible(accountant);
  });

  await test.step('role assignments are exported as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines).toContainEqual(expect.stringMatching(/^ACCOUNTANT,50,Delroy,O'Connor,/));
  });

  const question = page.getByRole('alertdialog');
  await test.step('a role is removed after a confirmation that names the person and the role', async () => {
    await page.getByRole('button', { name: "Remove ACCOUNTANT from Delroy O'Connor" }).click();
    await expect(question).toHaveAccessibleName("Remove ACCOUNTANT from Delroy O'Connor?");
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await failing(page, '**/api/users/*/roles/*', async () => {
      await question.getByRole('button', { name: 'Remove Role' }).click();
      await expect(question.getByRole('alert')).toHaveText('Failed to remove role. Please try again.');
    });
    await question.getByRole('button', { name: 'Remove Role' }).click();
    await expect(question).toBeHidden();
    await expect(card('ACCOUNTANT')).toContainText('No users assigned to this role');
  });

  await test.step('a role with many holders shows fifty and links to the others', async () => {
    for (let n = 1; n <= 53; n++) await school.member({ roles: ['EVENT_COORDINATOR'], last_name: `Helper ${100 + n}` });
    await page.reload();
    await expect(card('EVENT COORDINATOR')).toContainText(/53 users.*And 3 more\./);
    await card('EVENT COORDINATOR').getByRole('link', { name: 'Find them in User Management' }).click();
    await expect(page).toHaveURL(/users\?role=EVENT_COORDINATOR/);
    await expect(page.getByText(/Showing 53 of \d+ users/)).toBeVisible();
    await page.goBack();
    await expect(card('EVENT COORDINATOR')).toBeVisible();
  });

  await test.step('a super admin may give up the role, except the last one', async () => {
    await page.reload();
    const others = page.getByRole('button', { name: /Remove SUPER ADMIN from (?!Beverley)/ });
    await others.click();
    await question.getByRole('button', { name: 'Remove Role' }).click();
    await expect(others).toHaveCount(0);
    const own = page.getByRole('button', { name: 'Remove SUPER ADMIN from Beverley Chambers' });
    await own.click();
    await expect(question).toHaveAccessibleName('Beverley Chambers is the last SUPER ADMIN');
    await expect(question).toContainText('There must always be one. Assign the role to someone else first.');
    await expect(question.getByRole('button', { name: 'Remove Role' })).toHaveCount(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Close' }).click();
    const heir = await school.member({ roles: ['SUPER_ADMIN'] });
    await page.reload();
    await own.click();
    await expect(question).toContainText('This is your own role');
    await question.getByRole('button', { name: 'Remove Role' }).click();
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Roles & Permissions' })).toHaveCount(0);

    const next = await newPerson(heir);
    await withoutInitialData(next);
    await next.route('**/api/roles', (route) => route.fulfill({ status: 500, json: {} }));
    await next.goto('/admin/roles');
    await expect(next.getByRole('alert')).toContainText('The roles couldn’t be loaded.');
    await expectAccessible(next);
    await next.unroute('**/api/roles');
    const [again, heading] = [
      next.getByRole('button', { name: 'Try again' }),
      next.getByRole('heading', { name: 'SUPER ADMIN' }),
    ];
    // A page that was just opened may have refetched by itself.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(heading).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
}
