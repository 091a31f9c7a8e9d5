/** The staff's list of events, from empty to long. */
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { DAY_MS } from '../contract/constants.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { settled } from './page-parts.ts';
import {
  broken,
  closeMessages,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type School,
  test,
  tryAgain,
} from './school.ts';
import { fillEvent, JUBILEE } from './staff-event-editor.ts';
import { withoutInitialData } from './without-initial-data.ts';

const JOURNEY = 'a coordinator manages the list of events';
test(JOURNEY, ({ school, newPerson }) => manageEvents({ school, newPerson, isPhone: false }));
test(`${JOURNEY} @phone`, ({ school, newPerson }) => manageEvents({ school, newPerson, isPhone: true }));

type NewPerson = (person?: Awaited<ReturnType<School['member']>>) => Promise<Page>;
type Journey = { school: School; newPerson: NewPerson; isPhone: boolean };

const days = (from: number) => ({
  start_date: new Date(Date.now() + from * DAY_MS),
  end_date: new Date(Date.now() + (from + 1) * DAY_MS),
});

async function manageEvents({ school, newPerson, isPhone }: Journey): Promise<void> {
  test.setTimeout(400_000);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('the sidebar leads there, and the list is empty', async () => {
    await page.goto('/admin');
    if (isPhone) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Events', exact: true }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/admin\/events$/);
    await expect(page.getByText('No events found')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('an incomplete event is not created, and each field shows its error', async () => {
    await page.getByRole('button', { name: 'Create Event' }).first().click();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    for (const words of [
      'a name',
      'an event type',
      'a description',
      'when it starts',
      'when it ends',
      'a venue',
      'a location',
    ]) {
      await expect(dialog.getByText(new RegExp(`(Enter|Choose) ${words}`))).toBeVisible();
    }
    await fillEvent(dialog, { ...JUBILEE, end: '2031-07-04T15:59' });
    await dialog.getByLabel('Max capacity').fill('-1');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByText('The event must end after it starts.')).toBeVisible();
    await expect(dialog.getByText('Enter a whole number of 0 or more.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a server error appears in the dialog, which preserves what was typed', async () => {
    await dialog.getByLabel('End').fill(JUBILEE.end);
    await dialog.getByLabel('Max capacity').fill('80');
    await broken(page, '**/api/events');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create event. Please try again.');
    await expect(dialog.getByLabel('Name')).toHaveValue(JUBILEE.name);
    await page.unroute('**/api/events');
  });

  await test.step('a new event opens in its editor as a draft', async () => {
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page).toHaveURL(/\/admin\/events\/[\da-f-]{36}\/edit$/);
    await expect(page.getByRole('heading', { level: 1, name: JUBILEE.name })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(card(JUBILEE.name)).toContainText(
      /Draft.*Upcoming.*Cardiff Bay Hotel, Ocho Rios.*0 of 80 places taken/,
    );
  });

  await test.step('it is published and unpublished on its card, and a failure changes nothing', async () => {
    const publish = card(JUBILEE.name).getByRole('button', { name: `Publish ${JUBILEE.name}` });
    await broken(page, '**/api/events/*/publication');
    await publish.click();
    await expect(page.getByText('Failed to update event status. Please try again.')).toBeVisible();
    await expect(card(JUBILEE.name)).toContainText('Draft');
    await page.unroute('**/api/events/*/publication');
    await publish.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(card(JUBILEE.name)).toContainText('Published');
    await closeMessages(page);
    await card(JUBILEE.name)
      .getByRole('button', { name: `Unpublish ${JUBILEE.name}` })
      .click();
    await expect(card(JUBILEE.name)).toContainText('Draft');
    await closeMessages(page);
  });

  await test.step('the detail dialog shows the whole event without ticket types', async () => {
    await card(JUBILEE.name)
      .getByRole('button', { name: `Details of ${JUBILEE.name}` })
      .click();
    await expect(dialog).toContainText('No ticket types yet');
    for (const words of ['Draft', 'Cardiff Bay Hotel', 'Ocho Rios', '80', JUBILEE.description, '4:00 PM']) {
      await expect(dialog).toContainText(words);
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is duplicated from there, and the copy opens', async () => {
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate Event' });
    await expect(copy.getByLabel('Name')).toHaveValue(`Copy of ${JUBILEE.name}`);
    await expectAccessible(page);
    await copy.getByLabel('Name').fill('Jubilee Again');
    await copy.getByLabel('Start').fill('2032-07-02T16:00');
    await copy.getByRole('button', { name: 'Duplicate Event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jubilee Again' })).toBeVisible();
    await expect(page.getByText('Fri 2 Jul 2032, 4:00 PM – Sun 4 Jul 2032, 2:00 PM')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Events' }).click();
  });

  await test.step('deleting asks first, with the consequences and the safe choice focused', async () => {
    const remove = card('Jubilee Again').getByRole('button', { name: 'Delete Jubilee Again' });
    await remove.click();
    await expect(page.getByRole('alertdialog', { name: "Delete event 'Jubilee Again'?" })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question).toContainText('No one has registered.');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.click();
    const path = /\/api\/events\/[\da-f-]{36}$/;
    await broken(page, path);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete event. Please try again.');
    await page.unroute(path);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(card('Jubilee Again')).toHaveCount(0);
  });

  await makeEvent(school, { ...days(-30), name: 'Old Boys Dinner', location: 'Mandeville', is_published: true });
  const sold = await makeEvent(school, { ...days(20), name: 'Sold Gala', is_published: true });
  const ticket = await makeTicket(school, sold);
  const guest = await school.member();
  await school.db
    .insertInto('event_registrations')
    .values({ event_id: sold.id, ticket_type_id: ticket.id, user_id: guest.id, total_amount_cents: 0 })
    .execute();
  for (let index = 1; index <= 40; index++) {
    await makeEvent(school, { ...days(100 + index), name: `Monthly Lunch ${index}`, is_published: false });
  }

  await test.step('an event with a registration cannot be deleted, and the dialog says what to do instead', async () => {
    await page.goto('/admin/events?q=gala');
    await card('Sold Gala').getByRole('button', { name: 'Delete Sold Gala' }).click();
    await expect(question).toContainText('You can’t delete this event.');
    await expect(question).toContainText('1 person is registered');
    await expect(question).toContainText('Unpublish it instead');
    await expect(question.getByText('You can’t undo this.')).toHaveCount(0);
    await expect(question.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a long list is searched, filtered in the URL, and loads more on scrolling', async () => {
    await page.goto('/admin/events');
    await expect(page.getByText('Showing 43 of 43 events')).toBeVisible();
    await page.getByLabel('Which events').selectOption('Drafts');
    await expect(page.getByText('Showing 41 of 43 events')).toBeVisible();
    await page.getByLabel('Search by name, venue or place').fill('lunch');
    await expect(page).toHaveURL(/status=draft/);
    await expect(page).toHaveURL(/q=lunch/);
    await expect(page.getByText('Showing 40 of 43 events')).toBeVisible();
    const shown = page.getByRole('heading', { level: 2, name: /^Monthly Lunch/ });
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await shown.count()).toBe(40);
    }).toPass();
    await expect(shown.first()).toHaveText('Monthly Lunch 40');
    await page.reload();
    await expect(page.getByLabel('Which events')).toHaveValue('draft');
    await expect(page.getByText('Showing 40 of 43 events')).toBeVisible();
    await page.goto('/admin/events?status=past');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Old Boys Dinner']);
    await page.goto('/admin/events?q=nothing+like+it');
    await expect(page.getByText('No events found')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await settled(page); // before that the link would load the page again
    await page.getByRole('link', { name: 'Show all events' }).press('Enter');
    await expect(page.getByText('Showing 43 of 43 events')).toBeFocused();
  });

  await test.step('the filtered list is exported as CSV', async () => {
    await page.goto('/admin/events?status=published');
    await expect(page.getByText('Showing 2 of 43 events')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const rows = parse(fs.readFileSync(await download.path()), { bom: true, record_delimiter: '\r\n' }) as string[][];
    expect(rows.map(([name, , status]) => [name, status])).toEqual([
      ['Name', 'Status'],
      ['Sold Gala', 'Published'],
      ['Old Boys Dinner', 'Published'],
    ]);
  });

  await test.step('a list that cannot be loaded shows an error with a retry', async () => {
    const list = /\/api\/admin\/events(\?|$)/;
    await withoutInitialData(page);
    await broken(page, list);
    await page.goto('/admin/events');
    await expect(page.getByRole('alert')).toContainText('The events couldn’t be loaded.');
    await expectAccessibleInBothThemes(page);
    await page.unroute(list);
    await tryAgain(page);
    await expect(card('Monthly Lunch 40')).toBeVisible();
  });

  await test.step('an event opens by keyboard alone', async () => {
    await page.goto('/admin/events?q=gala');
    await expect(card('Sold Gala')).toBeVisible();
    const manage = page.getByRole('link', { name: 'Manage Sold Gala' });
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (await manage.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sold Gala' })).toBeVisible();
  });

  await test.step('without the permission to change nothing can be changed', async () => {
    const reader = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await reader.goto('/admin/events?q=gala&create=yes');
    await expect(reader.getByRole('link', { name: 'View Sold Gala' })).toBeVisible();
    await expect(reader.getByRole('button', { name: /Create|Publish|Delete/ })).toHaveCount(0);
    await expect(reader.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(reader);
  });
}
