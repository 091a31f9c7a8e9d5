/** A coordinator assigns people to rooms by keyboard and by touch, prints the rooming list, and a member sees their room. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textOfPdf } from '../server/testing/pdfs.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { makeRoom, storeBed } from '../server/testing/rooms.ts';
import { comeBack } from './page-parts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

/** Cora comes with Sonia, Devon alone; 101 is a double room, 102 a single one. */
async function makeWeekend(school: School) {
  const days = { start_date: new Date('2041-08-02T17:00:00Z'), end_date: new Date('2041-08-04T20:00:00Z') };
  const event = await makeEvent(school, { name: 'Beach Weekend', max_guests: 2, ...days });
  const ticket = await makeTicket(school, event, { name: 'Weekend', includes_accommodation: true });
  const come = async (first_name: string, last_name: string) => {
    const member = await school.member({ first_name, last_name });
    const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 12_000 };
    const added = school.db.insertInto('event_registrations').values(row).returning('id');
    return { member, registration: await added.executeTakeFirstOrThrow() };
  };
  const cora = await come('Cora', 'Clarke');
  await come('Devon', 'Grant');
  const guest = {
    registration_id: cora.registration.id,
    name: 'Sonia Bell',
    ticket_type_id: ticket.id,
    price_cents: 0,
  };
  await school.db.insertInto('registration_guests').values(guest).execute();
  const double = await makeRoom(school, event, '101');
  const single = await makeRoom(school, event, '102', { room_type: 'single', max_occupancy: 1 });
  return { event, cora, double, single };
}

const withoutRoom = (page: Page) => page.getByRole('list', { name: 'People without a room' });
const peopleIn = (page: Page, room: string) =>
  page.getByRole('list', { name: `People in room ${room}` }).getByRole('listitem');

test('a coordinator assigns rooms by keyboard, and a member sees theirs', async ({ school, newPerson }) => {
  const { event, cora } = await makeWeekend(school);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));

  await test.step('people whose ticket includes a room are listed', async () => {
    await page.goto(`/admin/rooms?event=${event.id}`);
    await page.getByRole('tab', { name: 'Who sleeps where' }).click();
    await expect(page).toHaveURL(/view=people/);
    await expect(withoutRoom(page).getByRole('button')).toHaveText([/Cora Clarke/, /Sonia Bell/, /Devon Grant/]);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('arrows choose a person and a room, Enter assigns them with their guest', async () => {
    await withoutRoom(page).getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose a room for Cora Clarke' });
    await expect(dialog.getByRole('checkbox', { name: 'Sonia Bell' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: /Room 101 Double/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: /Room 102/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible(); // one bed is too few for two
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(peopleIn(page, '101')).toHaveText([/Cora Clarke/, /Sonia Bell/]);
    await expect(withoutRoom(page).getByRole('button', { name: /^Devon Grant/ })).toBeFocused();
  });

  await test.step('the change can be undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(withoutRoom(page).getByRole('button')).toHaveCount(3);
    await withoutRoom(page)
      .getByRole('button', { name: /^Cora Clarke/ })
      .click();
    await page.getByRole('button', { name: /Room 101/ }).click();
    await expect(peopleIn(page, '101')).toHaveCount(2);
  });

  await test.step('one night moves to another room', async () => {
    await page.getByRole('button', { name: 'Move Sonia Bell' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Fri 2 Aug' }).uncheck();
    await dialog.getByRole('button', { name: /Room 102/ }).click();
    await expect(peopleIn(page, '102')).toHaveText([/Sonia Bell\s*Sat 3 Aug/]);
    await expect(peopleIn(page, '101').nth(1)).toContainText('Fri 2 Aug');
  });

  await test.step('a room with people can’t be deleted', async () => {
    await page.getByRole('tab', { name: 'Rooms', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Room 101' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Room' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('2 people are assigned to this room.');
    await page.keyboard.press('Escape');
  });

  await test.step('the rooming list is printed', async () => {
    await page.getByRole('tab', { name: 'Who sleeps where' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Print Rooming List' }).click();
    const text = (await textOfPdf(await readFile(await (await download).path()))).join('\n');
    expect(text).toMatch(/Room 101[\s\S]*Bell, Sonia[\s\S]*Fri 2 Aug[\s\S]*Clarke, Cora[\s\S]*All 2 nights/);
  });

  await test.step('Cora sees her room', async () => {
    const own = await newPerson(cora.member);
    await own.goto(`/events/${event.id}`);
    await expect(own.getByText('You: room 101')).toBeVisible();
    await expect(own.getByText('Sonia Bell: room 102 (Sat 3 Aug)')).toBeVisible();
    await expectAccessible(own);
  });
});

test('nights chosen before the event’s first day changed are not saved as other nights', async ({
  school,
  newPerson,
}) => {
  const { event } = await makeWeekend(school);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/rooms?event=${event.id}&view=people`);
  await withoutRoom(page)
    .getByRole('button', { name: /^Devon Grant/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose a room for Devon Grant' });
  const night = (name: string) => dialog.getByRole('checkbox', { name });
  await night('Sat 3 Aug').uncheck();
  const earlier = { start_date: new Date('2041-08-01T17:00:00Z') };
  await school.db.updateTable('events').set(earlier).where('id', '=', event.id).execute();
  await comeBack(page, /\/room-assignments$/);
  await expect(night('Thu 1 Aug')).toBeChecked();
  const room = dialog.getByRole('button', { name: /Room 102/ });
  await room.click();
  await expect(dialog.getByRole('alert')).toContainText('The days of this event have changed, so nothing was saved.');
  await night('Thu 1 Aug').uncheck();
  await night('Fri 2 Aug').check();
  await room.click();
  await expect(peopleIn(page, '102')).toHaveText([/Devon Grant\s*Fri 2 Aug/]);
});

test('rooms are assigned by touch @phone', async ({ school, newPerson }: Fixtures) => {
  const { event, cora, single } = await makeWeekend(school);
  await storeBed(school, single, { registration_id: cora.registration.id, guest_id: null });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/rooms?event=${event.id}&view=people`);
  await expect(page.getByText(/people\. Choose one to give them a room\.$/)).toBeVisible();
  await expect(withoutRoom(page).getByRole('button', { name: /^Cora Clarke/ })).toContainText('1 night without a room');
  await withoutRoom(page)
    .getByRole('button', { name: /^Devon Grant/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Room 101/ })
    .click();
  await expect(peopleIn(page, '101')).toHaveText([/Devon Grant/]);
  await page.getByRole('button', { name: 'Take Devon Grant out of room 101' }).click();
  await expect(withoutRoom(page).getByRole('button', { name: /^Devon Grant/ })).toBeVisible();
  await expectAccessible(page);
});
