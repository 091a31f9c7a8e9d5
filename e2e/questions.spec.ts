/** Staff ask what people eat, a member answers for themselves and a guest, and the kitchen list has it. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { textOfPdf } from '../server/testing/pdfs.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { plantSignups } from '../server/testing/signups.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

test('a question goes from staff to the kitchen @phone', journey);

async function journey({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  const event = await makeEvent(school, { name: 'Gala Night', max_guests: 2 });
  const ticket = await makeTicket(school, event);
  const member = await school.member({ first_name: 'Cora', last_name: 'Clarke' });
  const registration = await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await plantSignups(school, registration, { guest: 'Sonia Grant', activity: 'Tour' });
  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));

  await test.step('staff ask, and what is wrong is said at the field', async () => {
    await staff.goto(`/admin/events/${event.id}/edit`);
    await staff.getByRole('link', { name: 'Questions' }).click();
    await staff.getByRole('button', { name: 'Add Question' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Add Question' });
    await dialog.getByLabel('Question', { exact: true }).fill('What do you eat?');
    await dialog.getByLabel('Answer', { exact: true }).selectOption('One of several options');
    await dialog.getByLabel('Options').fill('Fish');
    await dialog.getByRole('checkbox', { name: 'Required' }).check();
    await dialog.getByRole('checkbox', { name: 'On the kitchen list' }).check();
    await dialog.getByRole('button', { name: 'Add Question' }).click();
    await expect(dialog).toContainText('Enter at least two options.');
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue('What do you eat?');
    await expectAccessibleInBothThemes(staff);
    await dialog.getByLabel('Options').fill('Fish\nVegan');
    await dialog.getByRole('button', { name: 'Add Question' }).click();
    await expect(staff.getByText('0 of 2 people answered')).toBeVisible();
    await expectAccessibleInBothThemes(staff);
  });

  await test.step('the member answers for both', async () => {
    const page = await newPerson(member);
    await page.goto(`/events/${event.id}`);
    await page.getByRole('button', { name: 'Answer for yourself' }).click();
    const own = page.getByRole('dialog', { name: 'Your Answers' });
    await own.getByRole('button', { name: 'Save Answers' }).click();
    await expect(own).toContainText('Answer this question.');
    await expectAccessibleInBothThemes(page);
    await own.getByLabel('What do you eat?').selectOption('Fish');
    await own.getByRole('button', { name: 'Save Answers' }).click();
    await page.getByRole('button', { name: 'Answer for Sonia Grant' }).click();
    const theirs = page.getByRole('dialog', { name: 'Answers for Sonia Grant' });
    await theirs.getByLabel('What do you eat?').selectOption('Vegan');
    await theirs.getByRole('button', { name: 'Save Answers' }).click();
    await expect(page.getByRole('button', { name: 'See answers for Sonia Grant' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the kitchen list has both, and the answered question can only be closed', async () => {
    await staff.reload();
    await expect(staff.getByText('2 of 2 people answered')).toBeVisible();
    const download = staff.waitForEvent('download');
    await staff.getByRole('link', { name: 'Print Kitchen List' }).click();
    const text = (await textOfPdf(await readFile(await (await download).path()))).join('\n');
    expect(text).toMatch(/Fish[\s\S]*1[\s\S]*Vegan[\s\S]*1[\s\S]*Clarke, Cora[\s\S]*Grant, Sonia/);
    await expect(staff.getByRole('button', { name: 'Delete What do you eat?' })).toHaveCount(0);
    await staff.getByRole('button', { name: 'Close What do you eat?' }).click();
    await expect(staff.getByRole('button', { name: 'Reopen What do you eat?' })).toBeVisible();
  });
}
