/** User Management: searching, one account in full, roles and deletion. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { givePassword, type Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { PASSWORD, signIn } from './people.ts';
import { expect, expectAccessible, type Fixtures, type School, test, tryAgain } from './school.ts';

const JOURNEY = 'staff search for people, assign roles and delete an account';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

const at = (page: Page, user?: Person) =>
  expect(page).toHaveURL(user ? new RegExp(`user=${user.id}`) : /users(?!.*user=)/);
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

async function journey({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(300_000);
  const admin = await school.member({ roles: ['SUPER_ADMIN'], first_name: 'Beverley', last_name: 'Chambers' });
  const member = await school.member({
    ...{ first_name: 'Delroy', last_name: "O'Connor", email: 'delroy@mail.example', phone: '+18765550177' },
    ...{ share_phone: false, sports_house: 'Gibson' },
  });
  await school.member({ first_name: 'Ann', last_name: 'Zephaniah', profile_completed: false, sports_house: null });
  await giveBookings(school, member);
  const page = await newPerson(admin);

  await test.step('the list is searched, filtered and sorted, which the URL keeps', async () => {
    await page.goto('/admin');
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'User Management' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expectAccessible(page);
    const search = page.getByRole('searchbox');
    for (const words of ['oconnor', 'delroy@mail', '(876) 555-0177']) {
      await search.fill(words);
      await expect(page.getByText('Showing 1 of 3 users')).toBeVisible();
      await expect(rows(page)).toContainText("Delroy O'Connor");
    }
    await search.fill('no one at all');
    await expect(page.getByText('No users found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Profile', { exact: true }).selectOption('Profile not completed');
    await expect(rows(page)).toContainText(['Ann Zephaniah']);
    await page.getByLabel('Profile', { exact: true }).selectOption('All');
    await page.getByLabel('Role', { exact: true }).selectOption('SUPER ADMIN');
    await expect(rows(page)).toContainText(['Beverley Chambers']);
    await page.getByLabel('Role', { exact: true }).selectOption('Anyone');
    if (isMobile) await page.getByLabel('Sort by').selectOption('Last name, Z to A');
    else await sortByName(page);
    await expect(rows(page)).toContainText(['Ann', 'Delroy', 'Beverley']);
    await expect(page).toHaveURL(/sort=name_desc/);
    await page.reload();
    await expect(rows(page)).toContainText(['Ann', 'Delroy', 'Beverley']);
  });

  await test.step('the list is exported as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain("Delroy,O'Connor,delroy@mail.example");
  });

  const open = () => page.getByRole('link', { name: /Delroy/ }).click();
  await test.step('one person is shown in full at their own URL', async () => {
    await open();
    await at(page, member);
    const heading = page.getByRole('heading', { name: "Delroy O'Connor" });
    await expect(heading).toBeVisible();
    await expect(page.getByText('Not shared with members')).toBeVisible();
    await expect(page.getByLabel('Registrations')).toContainText(/Gala Night.*US\$120\.00.*Awaiting review/);
    await expect(page.getByLabel('Payments', { exact: true })).toContainText(/ZL-1.*US\$120\.00.*Awaiting review/);
    await expectAccessible(page);
    await page.reload();
    await expect(heading).toBeVisible();
    await page.goBack();
    await at(page);
    await expect(heading).toBeHidden();
    await page.goto(`/admin/users?user=${crypto.randomUUID()}`);
    await expect(page.getByText('This account no longer exists.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await at(page);
  });

  await test.step('a role is assigned and removed, effective at once', async () => {
    const other = await newPerson(member);
    await other.goto('/dashboard');
    await open();
    await page.getByRole('button', { name: 'Manage Roles' }).click();
    const dialog = page.getByRole('dialog', { name: /Roles of Delroy/ });
    await expect(dialog.getByText('Delroy has no roles.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Assign Role' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please select both a user and a role');
    await expectAccessible(page);
    await dialog.getByLabel('Add a role').selectOption('ACCOUNTANT');
    await dialog.getByRole('button', { name: 'Assign Role' }).click();
    const remove = dialog.getByRole('button', { name: /Remove ACCOUNTANT/ });
    await expect(remove).toBeVisible();
    await other.goto('/admin/payments');
    await expect(other.getByRole('heading', { name: 'Payments' })).toBeVisible();

    await remove.click();
    const question = page.getByRole('alertdialog', { name: "Remove ACCOUNTANT from Delroy O'Connor?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.route('**/api/users/*/roles/*', (route) => route.fulfill({ status: 500, json: {} }));
    await question.getByRole('button', { name: 'Remove Role' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to remove role. Please try again.');
    await page.unroute('**/api/users/*/roles/*');
    await question.getByRole('button', { name: 'Remove Role' }).click();
    await expect(dialog.getByText('Delroy has no roles.')).toBeVisible();
    await other.reload();
    await expect(other.getByText("You don't have access to this page")).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await at(page, member);
  });

  await test.step('someone is signed out everywhere, and sees why', async () => {
    const other = await newPerson(member);
    await other.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    const question = page.getByRole('alertdialog', { name: "Sign out Delroy O'Connor everywhere?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.route('**/session-revocations', (route) => route.fulfill({ status: 500, json: {} }));
    await question.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(question.getByRole('alert')).toHaveText('We couldn’t sign them out. Try again.');
    await page.unroute('**/session-revocations');
    await question.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(page.getByText("Delroy O'Connor was signed out on 1 device.")).toBeVisible();
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText('An administrator signed you out. Sign in again.')).toBeVisible();
    await at(page, member);
  });

  await test.step('an account is deleted after its effects are shown', async () => {
    const other = await newPerson();
    await givePassword(school.db, member, PASSWORD);
    await signIn(other, member);
    await expect(other.getByRole('heading', { name: /Delroy/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete User' }).click();
    const question = page.getByRole('alertdialog', { name: "Delete the account of Delroy O'Connor?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question.getByLabel('What’s deleted')).toContainText(
      '1 unpaid registration, whose seats become free: Beach Day',
    );
    await expect(question.getByLabel('What’s kept')).toContainText('1 payment, with the current name and email');
    await expect(question.getByLabel('What’s kept')).toContainText('1 registration with a payment sent: Gala Night');
    await expectAccessible(page);
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: {} }));
    await question.getByRole('button', { name: 'Delete User' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete user. Please try again.');
    await expectAccessible(page);
    await page.unroute('**/api/users/*');
    await question.getByRole('button', { name: 'Delete User' }).click();
    await expect(page.getByText("The account of Delroy O'Connor was deleted")).toBeVisible();
    await at(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Delete Beverley Chambers' })).toHaveCount(0);
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/login/);
  });

  await test.step('a failed request shows an error and can be retried', async () => {
    const asked = /\/api\/users\?house=Deroux$/;
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('House').selectOption('Deroux');
    await expect(page.getByRole('alert')).toContainText('The users couldn’t be loaded.');
    await expectAccessible(page);
    await page.unroute(asked);
    await tryAgain(page);
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all users' }).press('Enter');
    await expect(page.getByText('Showing 2 of 2 users')).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('an accountant sees people but can change nothing, and a coordinator sees nothing', async () => {
    const accountant = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await accountant.goto(`/admin/users?user=${admin.id}`);
    await expect(accountant.getByRole('heading', { name: 'Beverley Chambers' })).toBeVisible();
    await expect(
      accountant.getByRole('button', { name: /Manage Roles|Manage roles|Sign Out Everywhere|Delete/ }),
    ).toHaveCount(0);
    const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await coordinator.goto('/admin/users');
    await expect(coordinator.getByText("You don't have access to this page")).toBeVisible();
    await expect(coordinator.getByRole('link', { name: 'User Management' })).toHaveCount(0);
  });
}

async function sortByName(page: Page): Promise<void> {
  const header = page.getByRole('button', { name: 'Name', exact: true });
  await header.click();
  await expect(rows(page)).toContainText(['Beverley', 'Delroy', 'Ann']);
  await header.click();
}

/** A registration with a pending payment, and one without a payment. */
async function giveBookings(school: School, { id: user_id, email }: Person): Promise<void> {
  const profile = await makeProfile(school);
  const place = async (name: string) => {
    const event = await makeEvent(school, { name });
    const ticket = await makeTicket(school, event);
    const row = { user_id, event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 12_000 };
    return school.db
      .insertInto('event_registrations')
      .values(row)
      .returning(['id', 'event_id'])
      .executeTakeFirstOrThrow();
  };
  await place('Beach Day');
  const paid = await place('Gala Night');
  const amounts = { base_amount_cents: 12_000, processing_fee_cents: 0, total_amount_cents: 12_000 };
  await school.db
    .insertInto('payment_ledger')
    .values({
      ...{ user_id, user_name: "Delroy O'Connor", user_email: email, ...amounts },
      ...{ event_id: paid.event_id, entity_id: paid.id, payment_profile_id: profile.id, reference_number: 'ZL-1' },
      payment_method_details: JSON.stringify({ name: 'Zelle', method_type: 'zelle' }),
    })
    .execute();
}
