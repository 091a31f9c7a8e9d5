import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import {
  closeMessages,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Fixtures,
  test,
  tryAgain,
} from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

const TITLE = 'a treasurer manages payment profiles';
test(TITLE, ({ school, newPerson }) => keepProfiles({ school, newPerson }));
test(`${TITLE} @phone`, ({ school, newPerson }) => keepProfiles({ school, newPerson }));

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const examples = (page: Page) => page.getByLabel('Fee examples');

async function keepProfiles({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(300_000);
  const treasurer = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  const former = await school.member({ first_name: 'Fay', last_name: 'Former' });
  await school.member({ first_name: 'Plain', last_name: 'Member' });
  const page = await newPerson(treasurer);
  const dialog = page.getByRole('dialog');
  const failing = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }));

  await test.step('without a profile it says so and offers the first', async () => {
    await page.goto('/admin/payment-profiles');
    await expect(page.getByText('No payment profiles yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Create Payment Profile' }).click();
  });

  await test.step('missing values show errors under their fields; defaults are set', async () => {
    await expect(dialog.getByLabel('Method type')).toHaveValue('zelle');
    await expect(dialog.getByLabel('Fee type')).toHaveValue('none');
    await expect(dialog.getByLabel('Pass fee to customer')).toBeChecked();
    await expect(dialog.getByLabel('Global')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Create Payment Profile' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expect(dialog.getByText('Enter the account information.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('presets fill the fee, and examples show it for $100 and $500', async () => {
    for (const [preset, type, ten, fifty] of [
      ['Card processor', 'combined', 'US$3.20 fee, US$103.20 to pay', 'US$14.80 fee, US$514.80 to pay'],
      ['Wallet provider', 'combined', 'US$3.20 fee, US$103.20 to pay', 'US$14.80 fee, US$514.80 to pay'],
      ['Point-of-sale card provider', 'combined', 'US$2.70 fee, US$102.70 to pay', 'US$13.10 fee, US$513.10 to pay'],
      ['Zelle', 'none', 'no fee', 'no fee'],
      ['Cash / bank transfer', 'none', 'no fee', 'no fee'],
      ['No fee', 'none', 'no fee', 'no fee'],
      ['Card processor', 'combined', 'US$3.20 fee, US$103.20 to pay', 'US$14.80 fee, US$514.80 to pay'],
    ] as const) {
      await dialog.getByRole('button', { name: preset, exact: true }).click();
      await expect(dialog.getByLabel('Fee type')).toHaveValue(type);
      await expect(examples(page)).toHaveText(`On US$100.00${ten}On US$500.00${fifty}`);
    }
    await dialog.getByLabel('Percentage').fill('2.95');
    await dialog.getByLabel('Flat fee').focus();
    await expect(dialog.getByText('Enter 0 to 100, in steps of 0.1.')).toBeVisible();
    await expect(examples(page)).toHaveText('On US$100.00–On US$500.00–');
    await dialog.getByLabel('Percentage').fill('3');
    await dialog.getByLabel('Flat fee').fill('-0.30');
    await dialog.getByRole('button', { name: 'Create Payment Profile' }).click();
    await expect(dialog.getByText('Enter an amount of 0 or more.')).toBeVisible();
    await expect(dialog.getByLabel('Flat fee')).toHaveValue('-0.30');
    await expect(examples(page)).toHaveText('On US$100.00–On US$500.00–');
    // A refused submit moves the focus to the first error; typing before that would end up there.
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await dialog.getByLabel('Flat fee').fill('.30');
    await dialog.getByLabel('Pass fee to customer').uncheck();
    await expect(examples(page)).toContainText('US$3.30 fee, US$96.70 reaches the school');
    await dialog.getByLabel('Pass fee to customer').check();
    await expectAccessible(page);
  });

  await test.step('only holders of an admin role can own it; a failure shows an error and loses nothing', async () => {
    await expect(dialog.getByLabel('Owner').locator('option')).toHaveText(['The school', 'Tess Reid']);
    await dialog.getByLabel('Name', { exact: true }).fill('Bank of the school');
    await dialog.getByLabel('Method type').selectOption('Bank transfer');
    await dialog.getByLabel('Account information').fill('Account 0012\nBlue Mountain Alumni');
    await dialog.getByLabel('Owner').selectOption('Tess Reid');
    await dialog.getByLabel('Global').check();
    await failing('**/api/payment-profiles');
    await dialog.getByRole('button', { name: 'Create Payment Profile' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save payment profile. Please try again.');
    await expectAccessibleInBothThemes(page);
    await page.unroute('**/api/payment-profiles');
    await dialog.getByRole('button', { name: 'Create Payment Profile' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('its card shows everything, and the tiles count it', async () => {
    const shown = card(page, 'Bank of the school');
    for (const words of ['Bank transfer', 'Global', 'Tess Reid', '3% + US$0.30 (customer pays)', 'Used in 0 places']) {
      await expect(shown).toContainText(words);
    }
    const ticket = await makeTicket(school, await makeEvent(school));
    const plain = await makeProfile(school, {
      name: 'Cash box',
      method_type: 'cash',
      is_global: false,
      is_active: false,
    });
    await school.db
      .insertInto('payment_profile_associations')
      .values({ payment_profile_id: plain.id, entity_id: ticket.id })
      .execute();
    await page.reload();
    const archived = card(page, 'Cash box');
    await expect(archived).toContainText('Archived');
    await expect(archived).toContainText('Used in 1 place');
    await expect(archived).not.toContainText('customer pays');
    await expect(archived).not.toContainText('Global');
    const background = (of: typeof archived) => of.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await background(archived)).not.toBe(await background(shown));
    for (const [tile, count] of [
      ['Total', '2'],
      ['Active', '1'],
      ['Global', '1'],
    ]) {
      await expect(page.getByLabel('Counts')).toContainText(`${tile}${count}`);
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Active 1' }).click();
    await expect(page).toHaveURL(/show=active$/);
    await expect(archived).toBeHidden();
    await expect(shown).toBeVisible();
    await page.getByRole('link', { name: 'Total 2' }).click();
    await expect(archived).toBeVisible();
  });

  await test.step('an archived one is activated; deactivating asks first; failures show errors', async () => {
    const word = (name: string, verb: string) => page.getByRole('button', { name: `${verb} ${name}`, exact: true });
    await failing('**/archive');
    await word('Cash box', 'Activate').click();
    await expect(page.getByText('Failed to update profile status. Please try again.')).toBeVisible();
    await word('Bank of the school', 'Deactivate').click();
    const question = page.getByRole('alertdialog', { name: "Deactivate 'Bank of the school'?" });
    await expect(question).toContainText('every ticket type without its own payment method');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to update profile status. Please try again.');
    await expectAccessibleInBothThemes(page);
    await page.unroute('**/archive');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(card(page, 'Bank of the school')).toContainText('Archived');
    await closeMessages(page);
    await word('Bank of the school', 'Activate').click();
    await expect(word('Bank of the school', 'Deactivate')).toBeVisible();
    await word('Cash box', 'Activate').click();
    await expect(word('Cash box', 'Deactivate')).toBeVisible();
    await expect(card(page, 'Cash box')).not.toContainText('Archived');
  });

  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await test.step('it is changed; a failure shows an error; closing asks before discarding', async () => {
    await edit('Cash box');
    await dialog.getByLabel('Instructions').fill('Ask for a receipt.');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await failing('**/api/payment-profiles/*');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update payment profile. Please try again.');
    await page.unroute('**/api/payment-profiles/*');
    await save.click();
    await expect(dialog).toBeHidden();
    await edit('Cash box');
    await expect(dialog.getByLabel('Instructions')).toHaveValue('Ask for a receipt.');
  });

  await test.step('another person’s change is named, and one’s own can be kept with it', async () => {
    await dialog.getByLabel('Name', { exact: true }).fill('Cash at the office');
    await school.db
      .updateTable('payment_profiles')
      .set({ name: 'Cash desk', account_info: 'Room 12', owner_user_id: former.id, updated_at: new Date() })
      .where('name', '=', 'Cash box')
      .execute();
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
    await expect(dialog.getByText(/still here. They changed: Name, Account information, Owner\./)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog.getByText('Your changes are kept, together with theirs.')).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Cash at the office');
    await expect(dialog.getByLabel('Account information')).toHaveValue('Room 12');
  });

  await test.step('an owner who lost their role is listed and refused until another is chosen', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Cash desk')).toContainText('Fay Former');
    await edit('Cash desk');
    await expect(dialog.getByLabel('Owner').locator('option:checked')).toHaveText('Fay Former (no longer has a role)');
    await dialog.getByLabel('Name', { exact: true }).fill('Cash at the office');
    await save.click();
    await expect(dialog.getByText('Choose someone with an admin role.')).toBeVisible();
    await dialog.getByLabel('Owner').selectOption('Tess Reid');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Cash at the office')).toContainText('Tess Reid');
  });

  await test.step('the profiles are exported as a CSV file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Cash at the office,Cash,Room 12');
  });

  await test.step('a failed load shows an error and can be retried', async () => {
    await page.goto('/admin');
    await withoutInitialData(page);
    await failing('**/api/payment-profiles');
    await page.goto('/admin/payment-profiles');
    await expect(page.getByRole('alert')).toContainText('The payment profiles couldn’t be loaded.');
    await expectAccessible(page);
    await page.unroute('**/api/payment-profiles');
    await tryAgain(page);
    await expect(card(page, 'Cash at the office')).toBeVisible();
  });
}
