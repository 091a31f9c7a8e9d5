/** The event editor's header, tabs and details, with concurrent editors. */
import { makeTicket } from '../server/testing/reunions.ts';
import {
  broken,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Fixtures,
  test,
  tryAgain,
} from './school.ts';
import { fillEvent, makeEdited } from './staff-event-editor.ts';
import { withoutInitialData } from './without-initial-data.ts';

test.describe.configure({ timeout: 300_000 });

const journeys = {
  'the editor shows an event, and its details are changed': editDetails,
  'two coordinators change the details of an event at once': editAtOnce,
  'an event that cannot be shown says so and offers a way back': failToShow,
};
for (const [title, journey] of Object.entries(journeys)) {
  test(title, journey);
  test(`${title} @phone`, journey);
}

async function editDetails({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson });
  const dialog = page.getByRole('dialog');

  await test.step('a loading message appears', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resume) => {
      answer = resume;
    });
    await withoutInitialData(page);
    await page.route(`**/api/admin/events/${event.id}`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Loading event...')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Reunion Weekend' })).toBeVisible();
    await page.unroute(`**/api/admin/events/${event.id}`);
  });

  await test.step('the header shows name, time, place, capacity and that it is a draft', async () => {
    const head = page.getByRole('main').locator('header').first();
    for (const words of [
      'By the sea.',
      'Fri 4 Jul 2031, 4:00 PM – Sun 6 Jul 2031, 2:00 PM',
      'Cardiff Bay Hotel, Ocho Rios',
    ]) {
      await expect(head).toContainText(words);
    }
    await expect(head).toContainText('Max capacity: 80 attendees');
    await expect(head.getByText('Draft', { exact: true })).toBeVisible();
    await broken(page, '**/publication');
    await head.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Failed to update event status. Please try again.')).toBeVisible();
    await page.unroute('**/publication');
    await head.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(head.getByText('Published', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('of three tabs Ticket Types is open, arrow keys switch them, and the URL stores the tab', async () => {
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText([/Event Details/, /Ticket Types\s*0/, /Activities\s*0/]);
    const tickets = page.getByRole('tab', { name: 'Ticket Types' });
    await expect(tickets).toHaveAttribute('aria-selected', 'true');
    await tickets.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Event Details' })).toBeFocused();
    await expect(page).toHaveURL(/tab=details/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Event Details' })).toHaveAttribute('aria-selected', 'true');
  });

  const panel = page.getByRole('tabpanel');
  await test.step('Event Details are read-only: name, venue, description, start and end', async () => {
    for (const words of [
      'Reunion Weekend',
      'Cardiff Bay Hotel',
      'Bring your tie.',
      '4:00 PM (Jamaica',
      'Sun 6 Jul 2031, 2:00 PM',
    ]) {
      await expect(panel).toContainText(words);
    }
    await expect(panel.getByRole('region', { name: 'Event Details' }).getByRole('textbox')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  const ticket = await makeTicket(school, event);
  const guests = await Promise.all([school.member(), school.member()]);
  await school.db
    .insertInto('event_registrations')
    .values(
      guests.map(({ id }) => ({ event_id: event.id, ticket_type_id: ticket.id, user_id: id, total_amount_cents: 0 })),
    )
    .execute();

  await test.step('they are changed in a dialog, which shows errors under the fields', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('Ocho Rios');
    await dialog.getByLabel('End').fill('2031-07-04T16:00');
    await dialog.getByLabel('Venue').fill(' ');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('The event must end after it starts.')).toBeVisible();
    await expect(dialog.getByText('Enter a venue.')).toBeVisible();
    await fillEvent(dialog, {
      name: 'Grand Weekend',
      description: 'By the river.',
      start: '2031-07-11T16:00',
      end: '2031-07-13T14:00',
      venue: 'River Lodge',
      location: 'Port Antonio',
    });
    await dialog.getByLabel('Max capacity').fill('1');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('2 are already registered, so this can’t be lower than 2.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await broken(page, `**/api/events/${event.id}`);
    await dialog.getByLabel('Max capacity').fill('2');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save event. Please try again.');
    await page.unroute(`**/api/events/${event.id}`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('alertdialog', { name: 'Notify 2 attendees?' }).getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grand Weekend' })).toBeVisible();
    await expect(panel).toContainText('River Lodge');
  });
}

async function editAtOnce({ school, newPerson }: Fixtures): Promise<void> {
  const before = { name: 'Grand Weekend', venue_name: 'River Lodge', is_published: true };
  const { event, page, path } = await makeEdited({ school, newPerson }, before);
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('tabpanel');
  await page.goto(`${path}?tab=details`);

  await test.step('of two concurrent editors the second sees a conflict, loses nothing, and can reapply their changes', async () => {
    const other = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await other.goto(`${path}?tab=details`);
    const theirs = other.getByRole('dialog');
    await other.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await theirs.getByLabel('Venue').fill('Town Hall');
    await dialog.getByLabel('Name').fill('Finest Weekend');
    await theirs.getByRole('button', { name: 'Save Changes' }).click();
    await expect(theirs).toBeHidden();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
    await expect(dialog.getByRole('alert')).toContainText('They changed: Venue.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Finest Weekend');
    await expect(dialog.getByLabel('Venue')).toHaveValue('River Lodge');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Finest Weekend');
    await expect(dialog.getByRole('status')).toBeFocused();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Town Hall');
    await expect(dialog.getByRole('status')).toContainText('Your changes are kept, together with theirs.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('Town Hall');
    await expect(panel).toContainText('Finest Weekend');
  });

  await test.step('or loads the current state instead', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Town Hall');
    await school.db
      .updateTable('events')
      .set({ venue_name: 'Beach House', updated_at: new Date() })
      .where('id', '=', event.id)
      .execute();
    await dialog.getByLabel('Venue').fill('My House');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Beach House');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('Beach House');
  });

  await test.step('a publication in between is no conflict', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await school.db
      .updateTable('events')
      .set({ is_published: false, updated_at: new Date() })
      .where('id', '=', event.id)
      .execute();
    await dialog.getByLabel('Location').fill('Negril');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  });
}

async function failToShow({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson }, { name: 'Finest Weekend' });

  await test.step('an unknown event shows not found with a link back', async () => {
    for (const none of ['7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01', 'nothing']) {
      await page.goto(`/admin/events/${none}/edit`);
      await expect(page.getByText('Event not found')).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/admin\/events$/);
  });

  await test.step('an event that cannot be loaded shows an error with a retry', async () => {
    await withoutInitialData(page);
    await broken(page, `**/api/admin/events/${event.id}`);
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('The event couldn’t be loaded.');
    await expectAccessible(page);
    await page.unroute(`**/api/admin/events/${event.id}`);
    await tryAgain(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Finest Weekend' })).toBeVisible();
  });
}
