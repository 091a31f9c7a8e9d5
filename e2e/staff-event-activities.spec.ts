/** The activities in the event editor: added, shown, changed, deleted. */
import { broken, expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';
import { card, makeEdited } from './staff-event-editor.ts';

const JOURNEY = 'a coordinator manages the activities of an event';
test(JOURNEY, manageActivities);
test(`${JOURNEY} @phone`, manageActivities);

async function manageActivities({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(300_000);
  const { event, page, path } = await makeEdited({ school, newPerson });
  const dialog = page.getByRole('dialog');
  await page.goto(`${path}?tab=activities`);

  await test.step('an event without activities says so', async () => {
    await expect(page.getByText('No activities added yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('name, start and end are required, and a server error preserves what was typed', async () => {
    await page.getByRole('button', { name: 'Add Activity' }).click();
    await dialog.getByLabel('Start').fill('');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    for (const words of ['Enter a name.', 'Choose when it starts.', 'Choose when it ends.']) {
      await expect(dialog.getByText(words)).toBeVisible();
    }
    await dialog.getByLabel('Name').fill('Beach Brunch');
    await dialog.getByLabel('Start').fill('2031-07-05T10:00');
    await dialog.getByLabel('End').fill('2031-07-05T10:00');
    await dialog.getByLabel('Max capacity').fill('2.5');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    await expect(dialog.getByText('The activity must end after it starts.')).toBeVisible();
    await expect(dialog.getByText('Enter a whole number of 0 or more.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('End').fill('2031-07-05T12:30');
    await dialog.getByLabel('Max capacity').fill('40');
    await dialog.getByLabel('Description').fill('Ackee and saltfish.');
    await dialog.getByLabel('Location').fill('The terrace');
    await dialog.getByLabel('Open to public').check();
    await dialog.getByLabel('Requires registration').check();
    await broken(page, '**/activities');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save activity. Please try again.');
    await page.unroute('**/activities');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    await expect(dialog).toBeHidden();
  });

  const brunch = card(page, 'Beach Brunch');
  await test.step('its card shows all fields', async () => {
    await expect(page.getByRole('tab', { name: /Activities\s*1/ })).toBeVisible();
    for (const words of [
      'Public',
      'Registration Required',
      'Ackee and saltfish.',
      '10:00 AM – 12:30 PM',
      'The terrace',
      '0/40',
    ]) {
      await expect(brunch).toContainText(words);
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a card omits a missing maximum, place and flags', async () => {
    const plain = { event_id: event.id, name: 'Service', start_time: new Date('2031-07-06T15:00:00Z') };
    await school.db
      .insertInto('event_activities')
      .values({ ...plain, end_time: new Date('2031-07-06T16:00:00Z') })
      .execute();
    await page.reload();
    await expect(card(page, 'Service')).toContainText('10:00 AM – 11:00 AM');
    await expect(card(page, 'Service')).not.toContainText(/Attendance|Public|Registration|Outside/);
  });

  await test.step('an activity outside the event’s times is marked', async () => {
    await school.db
      .updateTable('events')
      .set({ start_date: new Date('2031-07-06T00:00:00Z') })
      .where('id', '=', event.id)
      .execute();
    await page.reload();
    await expect(brunch).toContainText('Outside the event’s times');
    await expect(card(page, 'Service')).not.toContainText('Outside the event’s times');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is changed, but not below the attendance and not over another person’s change', async () => {
    const change = (columns: { current_attendance?: number; location?: string; updated_at?: Date }) =>
      school.db
        .updateTable('event_activities')
        .set(columns)
        .where('name', '=', 'Beach Brunch')
        .where('event_id', '=', event.id)
        .execute();
    await change({ current_attendance: 12 });
    await page.getByRole('button', { name: 'Edit Beach Brunch' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit Activity' })).toBeVisible();
    await dialog.getByLabel('Max capacity').fill('11');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('12 are already attending, so this can’t be lower than 12.')).toBeVisible();
    await change({ location: 'The pier', updated_at: new Date() });
    await dialog.getByLabel('Max capacity').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('They changed: Location.');
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('The pier');
    await expect(dialog.getByLabel('Max capacity')).toHaveValue('40');
    await dialog.getByLabel('Max capacity').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(brunch).toContainText('12/12');
    await expect(brunch).toContainText('The pier');
  });

  await test.step('it is deleted after a confirmation, which shows a failure', async () => {
    await page.getByRole('button', { name: 'Delete Beach Brunch' }).click();
    const question = page.getByRole('alertdialog', { name: "Delete activity 'Beach Brunch'?" });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await broken(page, '**/api/activities/*');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete activity. Please try again.');
    await page.unroute('**/api/activities/*');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(brunch).toHaveCount(0);
    await expect(card(page, 'Service')).toBeVisible();
  });
}
