/** Two members ask to share a room, each without reading that the other did; staff put them into one. */
import type { Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { makeRoom } from '../server/testing/rooms.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

async function makeWeekend(school: School) {
  const days = { start_date: new Date('2041-08-02T17:00:00Z'), end_date: new Date('2041-08-04T20:00:00Z') };
  const event = await makeEvent(school, { name: 'Beach Weekend', ...days });
  const ticket = await makeTicket(school, event, { name: 'Weekend', includes_accommodation: true });
  const come = async (first_name: string, last_name: string) => {
    const member = await school.member({ first_name, last_name });
    const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 12_000 };
    await school.db.insertInto('event_registrations').values(row).execute();
    return member;
  };
  await makeRoom(school, event, '101');
  return {
    event,
    cora: await come('Cora', 'Clarke'),
    devon: await come('Devon', 'Grant'),
    una: await come('Una', 'Kerr'),
  };
}

async function choose(page: Page, event: { id: string }, name: string) {
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Choose Roommates' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose Roommates' });
  await dialog.getByLabel('Search by name').fill(name.slice(0, 3));
  await dialog.getByLabel(name).press('Space');
  return dialog;
}

test('two who ask for each other get one room, and neither reads that the other asked @phone', async ({
  school,
  newPerson,
}) => {
  const { event, cora, devon, una } = await makeWeekend(school);
  const page = await newPerson(cora);
  const dialog = await choose(page, event, 'Devon Grant');
  await dialog.getByLabel('Share with').selectOption('Only women');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save Choices' }).press('Enter');
  await expect(page.getByText('Your choices are saved')).toBeVisible();

  const other = await newPerson(devon);
  await other.goto(`/events/${event.id}`);
  await other.getByRole('button', { name: 'Choose Roommates' }).press('Enter');
  await expect(other.getByRole('dialog').getByLabel('Cora Clarke')).not.toBeChecked();
  const his = await choose(other, event, 'Cora Clarke');
  await his.getByRole('button', { name: 'Save Choices' }).press('Enter');
  await expect(other.getByText('Your choices are saved')).toBeVisible();
  const hers = await choose(await newPerson(una), event, 'Cora Clarke');
  await hers.getByRole('button', { name: 'Save Choices' }).press('Enter');
  await expect(hers).toBeHidden();

  const staff = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await staff.goto(`/admin/rooms?event=${event.id}&view=people`);
  const people = staff.getByRole('list', { name: 'People without a room' }).getByRole('button');
  await expect(people.filter({ hasText: /^Cora Clarke/ })).toContainText('Wants to share with Devon Grant');
  await expect(people.filter({ hasText: /^Una Kerr/ })).not.toContainText('Cora');
  await expectAccessibleInBothThemes(staff);
  await people.filter({ hasText: /^Cora Clarke/ }).press('Enter');
  const choosing = staff.getByRole('dialog', { name: 'Choose a room for Cora Clarke' });
  await expect(choosing.getByRole('checkbox', { name: /Devon Grant/ })).toBeChecked();
  await expectAccessibleInBothThemes(staff);
  await choosing.getByRole('button', { name: /Room 101/ }).press('Enter');
  const room = staff.getByRole('list', { name: 'People in room 101' }).getByRole('listitem');
  await expect(room).toHaveText([/Cora Clarke/, /Devon Grant/]);
});
