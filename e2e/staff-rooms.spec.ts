/** Room Management for a coordinator. */
import { readFile } from 'node:fs/promises';
import { makeEvent } from '../server/testing/reunions.ts';
import { expect, expectAccessible, type Fixtures, type School, test } from './school.ts';

const JOURNEY = 'a coordinator manages the rooms of an event';
test(JOURNEY, manageRooms);
test(`${JOURNEY} @phone`, manageRooms);

async function manageRooms({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));

  await test.step('without an event there are no rooms to manage', async () => {
    await page.goto('/admin/rooms');
    await expect(page.getByText('Create an event first before managing rooms')).toBeVisible();
    await expectAccessible(page);
  });

  const days = (start: string) => ({ start_date: new Date(start), end_date: new Date('2041-08-09T00:00:00Z') });
  await makeEvent(school, { name: 'Earlier Weekend', ...days('2041-01-01T12:00:00Z') });
  const { id } = await makeEvent(school, { name: 'Later Weekend', ...days('2041-08-01T12:00:00Z') });

  await test.step('the event that starts latest is chosen and has no rooms yet', async () => {
    await page.reload();
    await expect(page.getByLabel('Event', { exact: true })).toHaveValue(id);
    await expect(page.getByText('No rooms yet')).toBeVisible();
    await expectAccessible(page);
  });

  const dialog = page.getByRole('dialog');
  await test.step('a room is added, with errors under their fields and no lost input', async () => {
    await page.getByRole('button', { name: 'Add Room' }).first().click();
    await dialog.getByRole('button', { name: 'Add Room' }).click();
    for (const words of ['room number', 'room type', 'from 1 to 10', 'price per night']) {
      await expect(dialog.getByText(new RegExp(`(Enter|Choose).*${words}`))).toBeVisible();
    }
    await expectAccessible(page);
    await dialog.getByLabel('Room number').fill('12');
    await dialog.getByLabel('Room type').selectOption('Suite');
    await dialog.getByLabel('Max occupancy').fill('11');
    await dialog.getByLabel('Price per night').fill('1e3');
    await dialog.getByRole('button', { name: 'Add Room' }).click();
    // Until it has the focus, what is typed elsewhere would go there: the price's error is also shown when it is left.
    await expect(dialog.getByLabel('Max occupancy')).toBeFocused();
    await expect(dialog.getByLabel('Price per night')).toHaveAccessibleDescription(/an amount like 1250\.50/);
    await expect(dialog.getByLabel('Price per night')).toHaveValue('1e3');
    await dialog.getByLabel('Price per night').fill('165');
    await dialog.getByRole('button', { name: 'Add Room' }).click();
    await expect(dialog.getByText('Enter a whole number from 1 to 10.')).toBeVisible();
    await dialog.getByLabel('Max occupancy').fill('4');
    await page.route('**/api/events/*/rooms', (route) => route.fulfill({ status: 500, json: {} }));
    await dialog.getByLabel('Max occupancy').press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Failed to create room. Please try again.');
    await expect(dialog.getByLabel('Price per night')).toHaveValue(/165/);
    await expectAccessible(page);
    await page.unroute('**/api/events/*/rooms');
    await dialog.getByLabel('Max occupancy').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Room 12.*Suite.*4.*US\$165\.00/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Available 1 4 beds/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a duplicate number is refused in the open dialog', async () => {
    await page.getByRole('button', { name: 'Add Room' }).first().click();
    // A new room starts with the values of the last one.
    await expect(dialog.getByLabel('Room number')).toHaveValue('');
    await expect(dialog.getByLabel('Room type')).toHaveValue('suite');
    await expect(dialog.getByLabel('Max occupancy')).toHaveValue('4');
    await expect(dialog.getByLabel('Price per night')).toHaveValue('165.00');
    await dialog.getByLabel('Room number').fill('12');
    await dialog.getByLabel('Room type').selectOption('Single');
    await dialog.getByLabel('Max occupancy').fill('1');
    await dialog.getByLabel('Price per night').fill('90');
    await dialog.getByRole('button', { name: 'Add Room' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This event already has a room with this number.');
    await dialog.getByLabel('Room number').fill('9');
    await dialog.getByRole('button', { name: 'Add Room' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row')).toHaveText([/Room/, /Room 9/, /Room 12/]);
  });

  await test.step('the status is changed in the list, and a failure restores the old one', async () => {
    const status = page.getByLabel('Status of room 9');
    await expect(status).toHaveValue('available');
    await status.selectOption('Occupied');
    await expect(page.getByText('Room 9 is occupied')).toBeVisible();
    await expect(page.getByRole('link', { name: /Occupied 1 1 bed/ })).toBeVisible();
    await page.route('**/api/rooms/*', (route) => route.fulfill({ status: 500, json: {} }));
    await status.selectOption('Maintenance');
    await expect(page.getByText('Failed to update room status. Please try again.')).toBeVisible();
    await expect(status).toHaveValue('occupied');
    await page.unroute('**/api/rooms/*');
  });

  await test.step('a concurrent status change is not overwritten silently', async () => {
    await school.db
      .updateTable('rooms')
      .set({ status: 'reserved', updated_at: new Date() })
      .where('room_number', '=', '9')
      .execute();
    await page.getByLabel('Status of room 9').selectOption('Maintenance');
    await expect(page.getByText(/Someone else has changed this/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Status of room 9')).toHaveValue('reserved');
  });

  await test.step('a concurrent edit shows what changed and can be saved on top without lost input', async () => {
    await page.getByRole('button', { name: 'Edit Room 12' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Room' });
    await dialog.getByLabel('Max occupancy').fill('5');
    await school.db
      .updateTable('rooms')
      .set({ price_per_night_cents: 21_000, updated_at: new Date() })
      .where('room_number', '=', '12')
      .execute();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText(/still here. They changed: Price per night/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog.getByLabel('Max occupancy')).toHaveValue('5');
    await expect(dialog.getByLabel('Price per night')).toHaveValue('210.00');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('row', { name: /Room 12.*5.*US\$210\.00/ })).toBeVisible();
  });

  await test.step('a tile filters by its status, which the URL keeps', async () => {
    await page.getByRole('link', { name: /Reserved/ }).click();
    await expect(page).toHaveURL(/status=reserved/);
    await expect(page.getByRole('link', { name: /Reserved/ })).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('main [aria-current]')).toHaveCount(1);
    await expect(page.getByRole('row', { name: /Room 12/ })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('row', { name: /Room 9/ })).toBeVisible();
    await page.getByRole('link', { name: /Reserved/ }).click();
    await expect(page.getByRole('row', { name: /Room 12/ })).toBeVisible();
  });

  await test.step('a room is deleted after a confirmation that names it', async () => {
    await page.getByRole('button', { name: 'Delete Room 12' }).click();
    const question = page.getByRole('alertdialog', { name: "Delete room '12'?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Room 12/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Room 12' }).click();
    await page.route('**/api/rooms/*', (route) => route.fulfill({ status: 500, json: {} }));
    await question.getByRole('button', { name: 'Delete Room' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete room. Please try again.');
    await expectAccessible(page);
    await page.unroute('**/api/rooms/*');
    await question.getByRole('button', { name: 'Delete Room' }).click();
    await expect(page.getByRole('row', { name: /Room 12/ })).toBeHidden();
  });

  await test.step('many rooms load on scrolling, and the filtered list is exported as CSV', async () => {
    await addMany(school, id, 230);
    await page.goto(`/admin/rooms?event=${id}&status=maintenance`);
    await expect(page.getByRole('link', { name: /Maintenance 230 460 beds/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete Room/ }).first()).toBeVisible();
    await expect(async () => {
      await page
        .getByRole('button', { name: /^Delete Room/ })
        .last()
        .scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: /^Delete Room/ })).toHaveCount(230, { timeout: 1_000 });
    }).toPass();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(231);
  });

  await test.step('a failed request shows an error and can be retried', async () => {
    const asked = /\/rooms\?status=reserved$/;
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: /Reserved 1/ }).click();
    await expect(page.getByRole('alert')).toContainText('The rooms couldn’t be loaded.');
    await expectAccessible(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.unroute(asked);
    await expect(async () => {
      // The page may have refetched by itself.
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(page.getByRole('row', { name: /Room 9/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
}

test('a list starts again after the room that it continues from was deleted', async ({ school, newPerson }) => {
  const { id } = await makeEvent(school);
  await addMany(school, id, 130);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const next = /\/rooms\?.*cursor=/;
  await page.route(next, (route) => route.fulfill({ status: 500, json: {} }));
  const asked = page.waitForRequest(next);
  await page.goto(`/admin/rooms?event=${id}`);
  const last = page.getByRole('button', { name: /^Delete Room/ }).last();
  await last.scrollIntoViewIfNeeded();
  const cursor = new URL((await asked).url()).searchParams.get('cursor') ?? '';
  const [room] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  await expect(page.getByText('More rooms couldn’t be loaded.')).toBeVisible();
  await school.db.deleteFrom('rooms').where('id', '=', room).execute();
  await page.unroute(next);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole('button', { name: /^Delete Room/ })).toHaveCount(129, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});

const addMany = ({ db }: School, event_id: string, count: number) =>
  db
    .insertInto('rooms')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ event_id, room_number: `M${index + 1}`, room_type: 'double', status: 'maintenance' },
        ...{ max_occupancy: 2, price_per_night_cents: 16_500 },
      })),
    )
    .execute();
