/** What is typed into a dialog survives a reload and the end of the session, but not closing it. */
import type { Page } from '@playwright/test';
import { givePassword } from '../server/testing/members.ts';
import { endSessions, PASSWORD, signIn } from './people.ts';
import { expect, expectAccessible, test } from './school.ts';
import { fillEvent, JUBILEE, makeEdited } from './staff-event-editor.ts';

const BACK = 'Your unsaved changes are back';

const openCreation = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  return page.getByRole('dialog');
};

test('a new event is still there after a reload and the end of the session, and Back asks first', async ({
  school,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const person = await school.member({ roles: ['EVENT_COORDINATOR'] });
  await givePassword(school.db, person, PASSWORD);
  const page = await newPerson(person);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Events', exact: true }).filter({ visible: true }).first().click();
  const dialog = await openCreation(page);
  await fillEvent(dialog, JUBILEE);
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await expect(dialog.getByText(BACK)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue(JUBILEE.description);
  await expectAccessible(page);
  await dialog.getByLabel('Venue').fill('Titchfield');
  await page.reload();
  await expect(dialog.getByText(BACK)).toBeVisible();
  await expect(dialog.getByLabel('Venue')).toHaveValue('Titchfield');

  await endSessions(school, person);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await signIn(page, person);
  await expect(dialog.getByLabel('Event type')).toHaveValue(/.+/);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: JUBILEE.name })).toBeVisible();

  await page.goto('/admin/events');
  await openCreation(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByText(BACK)).toHaveCount(0);
});

test('a discarded activity is gone, and a changed one says so', async ({ school, newPerson }) => {
  const { page, path } = await makeEdited({ school, newPerson });
  const dialog = page.getByRole('dialog');
  const add = () => page.getByRole('button', { name: 'Add Activity' }).first().click();
  await page.goto(`${path}?tab=activities`);
  await add();
  await dialog.getByLabel('Name').fill('Boat trip');
  await page.reload();
  await add();
  await expect(dialog.getByLabel('Name')).toHaveValue('Boat trip');
  await dialog.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByText(BACK)).toHaveCount(0);

  await dialog.getByLabel('Name').fill('Boat trip');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await add();
  await expect(dialog.getByLabel('Name')).toHaveValue('');

  await dialog.getByLabel('Name').fill('Boat trip');
  await dialog.getByLabel('End').fill('2031-07-04T20:00');
  await dialog.getByRole('button', { name: 'Add Activity' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Boat trip' }).click();
  await dialog.getByLabel('Location').fill('Pier 2');
  await page.reload();
  await school.db.updateTable('event_activities').set({ name: 'Boat race', updated_at: new Date() }).execute();
  await page.reload();
  await page.getByRole('button', { name: 'Edit Boat race' }).click();
  await expect(dialog.getByText('Someone has changed this since then.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Boat race');
  await expect(dialog.getByLabel('Location')).toHaveValue('Pier 2');
});

test('a list of numbers and the message of a cancellation survive a reload', async ({ school, newPerson }) => {
  const { page, path } = await makeEdited({ school, newPerson }, { is_published: true });
  const question = page.getByRole('alertdialog');
  await page.goto(path);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await question.getByLabel('Message').fill('The hotel is closed.');
  await page.reload();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(question.getByLabel('Message')).toHaveValue('The hotel is closed.');
  await question.getByRole('button', { name: 'Keep Event' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(question.getByLabel('Message')).toHaveValue('');

  const numbers = page.getByRole('dialog').getByLabel('Phone numbers');
  await page.goto('/admin/phone-numbers');
  await page.getByRole('button', { name: 'Bulk Add' }).click();
  await numbers.fill('876-555-0991');
  await page.reload();
  await page.getByRole('button', { name: 'Bulk Add' }).click();
  await expect(numbers).toHaveValue('876-555-0991');
  await page.getByRole('dialog').getByRole('button', { name: 'Check Numbers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 Number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Bulk Add' }).click();
  await expect(numbers).toHaveValue('');
});

test('names of classmates survive a reload', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  const names = page.getByRole('dialog').getByLabel('Names');
  const add = () => page.getByRole('button', { name: 'Add a classmate' }).first().click();
  await page.goto('/classes');
  await page
    .getByRole('link', { name: /Form 1/ })
    .first()
    .click();
  await add();
  await names.fill('Marcia Brown\nWinston Gordon');
  await page.reload();
  await add();
  await expect(names).toHaveValue('Marcia Brown\nWinston Gordon');
});
