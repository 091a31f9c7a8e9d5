/** What a removed phone still keeps is saved as a file and imported, and another phone learns whose the unknown code was. */
import type { Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { enrol } from './enrolled-phone.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

async function makeGuests(school: School) {
  const event = await makeEvent(school, { name: 'Golden Jubilee' });
  const ticket = await makeTicket(school, event, { name: 'Dinner', price_cents: 0 });
  for (const [first_name, last_name] of [
    ['Marcia', 'Brown'],
    ['Sonia', 'Grant'],
  ]) {
    const { id: user_id } = await school.member({ first_name, last_name });
    const row = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 0 };
    await school.db.insertInto('event_registrations').values(row).execute();
  }
  return event;
}

const box = (page: Page) => page.getByLabel('Name or ticket code');

/** Chooses the file and reads what came of it. */
async function importFile(coordinator: Page, file: string, outcome: string): Promise<void> {
  await coordinator.getByRole('button', { name: 'Import scans of Entrance 1' }).click();
  const dialog = coordinator.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText(/This browser can’t show it/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText(outcome)).toBeVisible();
  await expectAccessibleInBothThemes(coordinator);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function journey({ school, newPerson }: Fixtures) {
  const event = await makeGuests(school);
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const [phone, other] = [await newPerson(), await newPerson()];
  await coordinator.goto(`/admin/events/${event.id}/check-in`);
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 2 });
  await enrol(coordinator, other, { volunteer: 'Ned Dyer', people: 2 });

  await test.step('a phone without a network admits two people, one of them with a code that it doesn’t know', async () => {
    await phone.context().setOffline(true);
    await box(phone).fill('marcia');
    await box(phone).press('Enter');
    await expect(phone.getByRole('dialog').getByRole('heading', { name: 'Checked in' })).toBeVisible();
    await phone.getByRole('button', { name: 'Next' }).click();
    await box(phone).fill('https://example.com/t/old');
    await box(phone).press('Enter');
    await phone.getByLabel('Name of the person').fill('Sonia');
    await phone.getByRole('button', { name: /^Admit/ }).click();
    await phone.getByRole('button', { name: 'Next' }).click();
  });

  const file = await test.step('it is removed, and saves what it kept', async () => {
    await coordinator.getByRole('button', { name: 'Revoke Entrance 1' }).click();
    await coordinator.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(coordinator.getByText('Revoked', { exact: true })).toBeVisible();
    await phone.context().setOffline(false);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'This phone was removed' })).toBeVisible();
    await expect(phone.getByText('Not sent yet: 2 scans')).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    const saving = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Save What Isn’t Sent' }).click();
    return (await saving).path();
  });

  await test.step('the coordinator imports the file, twice, and it counts once', async () => {
    await importFile(coordinator, file, '2 scans, walk-ins and payments were added.');
    await importFile(coordinator, file, '2 were here already.');
    const main = coordinator.locator('main');
    await expect(main.getByText('Present').locator('..')).toContainText('1');
  });

  await test.step('what the file has is deleted from the phone, which is then set up again', async () => {
    await phone.getByRole('button', { name: 'Delete What Isn’t Sent' }).click();
    await expect(phone.getByRole('alert')).toContainText('Delete 2 scans from this phone?');
    await expectAccessibleInBothThemes(phone);
    await phone.getByRole('button', { name: 'Delete It' }).click();
    await expect(phone.getByText('Not sent yet')).toBeHidden();
    await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 2 });
  });

  await test.step('whose code it was is found, and the other phone learns it', async () => {
    await coordinator.getByRole('button', { name: 'Resolve Sonia' }).click();
    await coordinator.getByLabel('Whose ticket it was').selectOption('Sonia Grant');
    await coordinator.getByLabel('What you found out').fill('Showed an old code');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(coordinator.getByText('Nothing to look into.')).toBeVisible();
    await other.reload();
    await box(other).fill('sonia');
    await expect(other.getByRole('list', { name: 'People' })).toContainText(/Sonia Grant.*In since/);
  });
}

test('scans of a removed phone are imported from its file', journey);
