/** Class rosters: a member adds missing classmates and marks one as joined; staff see every class. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

const list = (page: Page) => page.getByRole('list', { name: 'Missing classmates' });

test('a member adds missing classmates and says who has joined', journey);
test('a member adds missing classmates and says who has joined @phone', journey);

test('class lists pause after three changes of classes, until staff confirm them', async ({ school, newPerson }) => {
  const member = await school.member({ first_name: 'Joy', last_name: 'Wint' });
  const page = await newPerson(member);

  await test.step('the third change pauses them, and says whom to ask', async () => {
    for (const level of ['R', 'L', 'R']) {
      await page.goto('/edit-profile');
      const form1 = page.getByRole('radiogroup', { name: 'Form 1' });
      await form1.getByRole('radio', { name: level, exact: true }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['/classes', '/classes/1/R']) {
      await page.goto(path);
      await expect(page.getByText('Class lists are paused for you')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('staff learn of it from the overview, and confirm by keyboard', async () => {
    const staff = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
    await staff.goto('/admin');
    await staff.getByRole('link', { name: /Member’s Classes to Confirm/ }).click();
    // The overview names its newest members too, until the list is there.
    await staff
      .getByRole('table', { name: 'Users' })
      .getByRole('link', { name: /Joy Wint/ })
      .click();
    await expect(staff.getByText(/Joy changed their classes 3 times within 30 days/)).toBeVisible();
    await expectAccessibleInBothThemes(staff);
    await staff.getByRole('button', { name: 'Confirm Classes' }).press('Enter');
    await expect(staff.getByText('Joy Wint sees class lists again')).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'Joy Wint' })).toBeFocused();
    await expect(staff.getByText('Class lists are paused', { exact: true })).toBeHidden();
  });

  await test.step('the member sees the lists again', async () => {
    await page.goto('/classes/1/R');
    await expect(page.getByRole('button', { name: 'Add a classmate' })).toBeVisible();
  });
});

async function journey({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const member = await school.member({ first_name: 'Ivy', last_name: 'Grant' });
  const page = await newPerson(member);

  await test.step('the classes are reached from the connections', async () => {
    await page.goto('/connections');
    await page.getByRole('link', { name: 'Find Missing Classmates' }).click();
    await expect(page.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('list', { name: 'Your classes' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Form 1, G' }).click();
    await expect(page.getByText('No names yet')).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Add a classmate' });
  const names = dialog.getByRole('textbox', { name: 'Names' });

  await test.step('a line that is no name gets a sentence, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Add a classmate' }).click();
    await names.fill('Marcia Brown\n\nWinston Gordon 876 555 3009');
    await dialog.getByRole('button', { name: 'Add 2 Names' }).click();
    await expect(dialog).toContainText('Line 3: Enter only the name, without a phone number.');
    await expect(names).toHaveValue('Marcia Brown\n\nWinston Gordon 876 555 3009');
  });

  await test.step('a similar name is asked about once, and then added', async () => {
    await names.fill('Marcia Brown\nWinston Gordon');
    await dialog.getByRole('button', { name: 'Add 2 Names' }).click();
    await expect(dialog.getByText('Marcia Brown: Marcia Brown has joined.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Add 2 Names Anyway' }).click();
    await expect(dialog).toBeHidden();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('2 of 4 found')).toBeVisible();
  });

  await test.step('adding a name can be undone from the message about it', async () => {
    await page.getByRole('button', { name: 'Add a classmate' }).click();
    await names.fill('Delroy Wint');
    await dialog.getByRole('button', { name: 'Add Name' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a name is corrected, and one is marked as joined', async () => {
    await page.getByRole('button', { name: 'Correct Winston Gordon' }).click();
    await page.getByRole('textbox', { name: 'First and last name' }).fill('Winston Gordon-Reid');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(list(page)).toContainText('Winston Gordon-Reid');
    await page.getByRole('button', { name: 'Joined: Marcia Brown' }).click();
    await page.getByRole('button', { name: 'Choose Marcia Brown' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('2 of 3 found')).toBeVisible();
  });

  await test.step('a name is removed, and who has joined is in the other tab', async () => {
    await page.getByRole('button', { name: 'Remove Winston Gordon-Reid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No names yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Joined' }).click();
    await expect(page.getByRole('list', { name: 'Joined classmates' }).getByRole('article')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('someone else’s class says so, and leads to one’s own', async () => {
    await page.goto('/classes/5/G');
    await expect(page.getByText('This isn’t one of your classes')).toBeVisible();
    await page.getByRole('link', { name: 'Open your classes' }).click();
    await expect(page.getByRole('list', { name: 'Your classes' }).getByRole('listitem')).toHaveCount(5);
  });
}
