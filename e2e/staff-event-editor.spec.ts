/** The coordinator in the event editor: its head, its tabs, and who else has it open. */
import type { Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test, tryAgain } from './school.ts';
import { fillEvent } from './staff-event-form.ts';

type NewPerson = (person?: Awaited<ReturnType<School['member']>>) => Promise<Page>;
type Walk = { school: School; newPerson: NewPerson };

const walks: Record<string, (walk: Walk) => Promise<void>> = {
  'the editor shows an event, and its details are changed': editDetails,
  'a coordinator keeps the ticket types of an event': keepTickets,
  'a coordinator keeps the activities of an event': keepActivities,
};
/** What one walk may take on a machine with other work. */
const LONGEST_MS = 300_000;
for (const [title, walk] of Object.entries(walks)) {
  test(title, ({ school, newPerson }) => walk({ school, newPerson }));
  test(`${title} @phone`, ({ school, newPerson }) => walk({ school, newPerson }));
}

const WEEKEND = {
  name: 'Reunion Weekend',
  description: 'By the sea.\nBring your tie.',
  start_date: new Date('2031-07-04T21:00:00Z'),
  end_date: new Date('2031-07-06T19:00:00Z'),
  venue_name: 'Cardiff Bay Hotel',
  location: 'Ocho Rios',
  max_capacity: 80,
  is_published: false,
};
const open = async ({ school, newPerson }: Walk, columns: object = {}, roles = ['EVENT_COORDINATOR']) => {
  const event = await makeEvent(school, { ...WEEKEND, ...columns });
  const page = await newPerson(await school.member({ roles }));
  return { event, page, path: `/admin/events/${event.id}/edit` };
};
const broken = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function editDetails(walk: Walk): Promise<void> {
  test.setTimeout(LONGEST_MS);
  const { school, newPerson } = walk;
  const { event, page, path } = await open(walk);
  const dialog = page.getByRole('dialog');

  await test.step('it says that the event is loading', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resume) => {
      answer = resume;
    });
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

  await test.step('the head says what, when, where, how many, and that it is a draft', async () => {
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
    await expect(head.getByText('Published', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('of three tabs Ticket Types is open; arrow keys go through them, and the address keeps which', async () => {
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
  await test.step('Event Details are for reading: name, venue, description, start and end', async () => {
    for (const words of [
      'Reunion Weekend',
      'Cardiff Bay Hotel',
      'Bring your tie.',
      '4:00 PM (Jamaica',
      'Sun 6 Jul 2031, 2:00 PM',
    ]) {
      await expect(panel).toContainText(words);
    }
    await expect(panel.getByRole('textbox')).toHaveCount(0);
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

  await test.step('they are changed in a dialog, which refuses what cannot be with a sentence under the field', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('Ocho Rios');
    await dialog.getByLabel('End').fill('2031-07-04T16:00');
    await dialog.getByLabel('Venue').fill(' ');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('The event must end after it starts.')).toBeVisible();
    await expect(dialog.getByText('Please enter a venue.')).toBeVisible();
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
    await expect(dialog.getByText('2 are already registered, so this cannot be lower than 2.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await broken(page, `**/api/events/${event.id}`);
    await dialog.getByLabel('Max capacity').fill('2');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save event. Please try again.');
    await page.unroute(`**/api/events/${event.id}`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Grand Weekend' })).toBeVisible();
    await expect(panel).toContainText('River Lodge');
  });

  await test.step('of two who edit at once the second is told, loses nothing, and puts their changes on top', async () => {
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
    await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this since you opened it.');
    await expect(dialog.getByRole('alert')).toContainText('They changed: Venue.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Finest Weekend');
    await expect(dialog.getByLabel('Venue')).toHaveValue('River Lodge');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Put my changes on top' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Finest Weekend');
    await expect(dialog.getByRole('status')).toBeFocused();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Town Hall');
    await expect(dialog.getByRole('status')).toContainText('Your changes stand on top of theirs.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('Town Hall');
    await expect(panel).toContainText('Finest Weekend');
  });

  await test.step('or loads the present state instead', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Town Hall');
    await school.db
      .updateTable('events')
      .set({ venue_name: 'Beach House', updated_at: new Date() })
      .where('id', '=', event.id)
      .execute();
    await dialog.getByLabel('Venue').fill('My House');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('button', { name: 'Load the present state' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Beach House');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('Beach House');
  });

  await test.step('that it was published meanwhile is no reason to refuse', async () => {
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

  await test.step('an event that is not there is said to be not found, with the way back', async () => {
    for (const none of ['7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01', 'nothing']) {
      await page.goto(`/admin/events/${none}/edit`);
      await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/admin\/events$/);
  });

  await test.step('one that cannot be loaded says so, and comes at the next try', async () => {
    await broken(page, `**/api/admin/events/${event.id}`);
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('The event could not be loaded.');
    await expectAccessible(page);
    await page.unroute(`**/api/admin/events/${event.id}`);
    await tryAgain(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Finest Weekend' })).toBeVisible();
  });
}

async function keepTickets(walk: Walk): Promise<void> {
  test.setTimeout(LONGEST_MS);
  const { school, newPerson } = walk;
  const { event, page, path } = await open(walk, {}, ['EVENT_COORDINATOR', 'ACCOUNTANT']);
  const dialog = page.getByRole('dialog');
  const save = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.goto(path);

  await test.step('an event without ticket types says so', async () => {
    await expect(page.getByText('No ticket types added yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('name and price are asked for; the deposit only where accommodation is ticked', async () => {
    await page.getByRole('button', { name: 'Add Ticket Type' }).click();
    await expect(dialog.getByRole('heading', { name: 'Add Ticket Type' })).toBeVisible();
    await expect(dialog.getByLabel('Deposit')).toHaveCount(0);
    await save('Add Ticket Type');
    await expect(dialog.getByText('Please enter a name.')).toBeVisible();
    await expect(dialog.getByText('Please enter a price.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Weekend Pass');
    await dialog.getByLabel('Price', { exact: true }).fill('640.50');
    await dialog.getByLabel('Early bird price').fill('500');
    await dialog.getByLabel('Includes accommodation').check();
    await save('Add Ticket Type');
    await expect(dialog.getByText('Please enter a deposit.')).toBeVisible();
    await expect(dialog.getByText('Please choose until when the early bird price holds.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Includes accommodation').uncheck();
    await expect(dialog.getByLabel('Deposit')).toHaveCount(0);
    await dialog.getByLabel('Includes accommodation').check();
  });

  await test.step('a server that fails is said after Error:, and nothing typed is lost', async () => {
    await dialog.getByLabel('Deposit').fill('150');
    await dialog.getByLabel('Hotel balance').fill('490');
    await dialog.getByLabel('Hotel payment instructions').fill('At the front desk');
    await dialog.getByLabel('Early bird deadline').fill('2031-05-01T23:30');
    await dialog.getByLabel('Max quantity').fill('60');
    await dialog.getByLabel('Description').fill('Two nights.');
    await broken(page, '**/ticket-types');
    await save('Add Ticket Type');
    await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to save ticket type. Please try again.');
    await page.unroute('**/ticket-types');
    await save('Add Ticket Type');
    await expect(dialog).toBeHidden();
  });

  const pass = card(page, 'Weekend Pass');
  await test.step('its card says price, early bird, deposit, how many are left and sold', async () => {
    await expect(page.getByRole('tab', { name: /Ticket Types\s*1/ })).toBeVisible();
    for (const words of [
      'Hotel',
      'Two nights.',
      '$640.50',
      'Regular price',
      '$500.00',
      'Until Thu 1 May 2031, 11:30 PM',
    ]) {
      await expect(pass).toContainText(words);
    }
    await expect(pass).toContainText(/Hotel deposit\s*\$150\.00\s*Balance paid at check-in\s*\$490\.00/);
    await expect(pass).toContainText(/Available:\s*60 of 60\s*Sold:\s*0/);
    await expect(pass.getByRole('progressbar')).toHaveAttribute('value', '60');
    await expect(pass.getByText('Inactive')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  await makeTicket(school, event, {
    name: 'Committee',
    is_active: false,
    sort_order: 2,
    early_bird_price_cents: 100,
    early_bird_deadline: new Date(Date.now() - 60_000),
  });
  const gala = await makeTicket(school, event, { name: 'Gala', sort_order: 3, max_quantity: 10 });
  const guest = await school.member();
  await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: gala.id, user_id: guest.id, total_amount_cents: 0 })
    .execute();

  await test.step('Unlimited, Inactive, no early bird that is over, and what is sold', async () => {
    await page.reload();
    const committee = card(page, 'Committee');
    await expect(committee).toContainText(/Inactive.*Available:\s*Unlimited\s*Sold:\s*0/);
    await expect(committee.getByText('Early bird')).toHaveCount(0);
    await expect(committee.getByRole('progressbar')).toHaveCount(0);
    await expect(committee.getByText('Hotel', { exact: true })).toHaveCount(0);
    await expect(card(page, 'Gala')).toContainText(/Available:\s*9 of 10\s*Sold:\s*1/);
  });

  const names = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await test.step('they are put in another order by key and by finger, and it is announced', async () => {
    await page.getByRole('button', { name: 'Move Gala up' }).focus();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText(['Weekend Pass', 'Gala', 'Committee']);
    await expect(page.getByText('Gala is now 2 of 3')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Gala up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText(['Gala', 'Weekend Pass', 'Committee']);
    await expect(page.getByRole('button', { name: 'Move Gala up' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move Weekend Pass down' }).click();
    await page.getByRole('button', { name: 'Move Gala down' }).click();
    await expect(names).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
    await expect(page.getByText('Gala is now 2 of 3')).toBeAttached();
    const order = async () =>
      (
        await school.db
          .selectFrom('ticket_types')
          .select('name')
          .where('event_id', '=', event.id)
          .orderBy('sort_order')
          .execute()
      ).map(({ name }) => name);
    await expect.poll(order).toEqual(['Committee', 'Gala', 'Weekend Pass']);
    await page.reload();
    await expect(names).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
  });

  await test.step('where moving fails they stand as they were, and it is said', async () => {
    await broken(page, '**/ticket-types/order');
    await page.getByRole('button', { name: 'Move Gala up' }).click();
    await expect(page.getByText('Failed to move the ticket type. Please try again.')).toBeVisible();
    await expect(names).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
    await page.unroute('**/ticket-types/order');
    await school.db.updateTable('ticket_types').set({ sort_order: 0 }).where('id', '=', gala.id).execute();
    await page.getByRole('button', { name: 'Move Weekend Pass up' }).click();
    await expect(page.getByText(/Somebody else has changed the ticket types meanwhile/)).toBeVisible();
    await expect(names).toHaveText(['Gala', 'Committee', 'Weekend Pass']);
  });

  await school.db
    .insertInto('payment_profiles')
    .values({ name: 'School Zelle', method_type: 'zelle', account_info: 'pay@school.example' })
    .execute();
  await test.step('the dialog warns where no payment method is assigned, and links one at a tick', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Edit Gala' }).click();
    await expect(dialog.getByText('No payment method is assigned.')).toBeVisible();
    await expect(dialog.getByText('Nobody can pay for this ticket until one is ticked.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('School Zelle').check();
    await expect(dialog.getByText('No payment method is assigned.')).toHaveCount(0);
    const links = () =>
      school.db
        .selectFrom('payment_profile_associations')
        .select('entity_id')
        .where('entity_id', '=', gala.id)
        .execute();
    await expect.poll(links).toHaveLength(1);
    await page.route('**/payment-profiles/*', (route) => route.abort());
    await dialog.getByLabel('School Zelle').click();
    await expect(page.getByText('We could not reach the server.', { exact: false }).first()).toBeVisible();
    await expect(dialog.getByLabel('School Zelle')).toBeChecked();
    await page.unroute('**/payment-profiles/*');
  });

  await test.step('editing begins with what is there, and refuses fewer than are sold', async () => {
    await expect(dialog.getByRole('heading', { name: 'Edit Ticket Type' })).toBeVisible();
    await expect(dialog.getByLabel('Max quantity')).toHaveValue('10');
    const other = await school.member();
    await school.db
      .insertInto('event_registrations')
      .values({ event_id: event.id, ticket_type_id: gala.id, user_id: other.id, total_amount_cents: 0 })
      .execute();
    await dialog.getByLabel('Max quantity').fill('1');
    await save('Save Changes');
    await expect(dialog.getByText('2 are already sold, so this cannot be lower than 2.')).toBeVisible();
    await dialog.getByLabel('Max quantity').fill('2');
  });

  await test.step('somebody else was faster: the ticket type is not overwritten in silence', async () => {
    await school.db
      .updateTable('ticket_types')
      .set({ price_cents: 9_900, updated_at: new Date() })
      .where('id', '=', gala.id)
      .execute();
    await save('Save Changes');
    await expect(dialog.getByRole('alert')).toContainText('They changed: Price.');
    await expect(dialog.getByLabel('Max quantity')).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Put my changes on top' }).click();
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('99.00');
    await save('Save Changes');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Gala')).toContainText('$99.00');
    await expect(card(page, 'Gala')).toContainText('0 of 2');
  });

  await test.step('a published event without an active ticket type says that nobody can register', async () => {
    const set = (is_published: boolean, is_active: boolean) =>
      Promise.all([
        school.db.updateTable('events').set({ is_published }).where('id', '=', event.id).execute(),
        school.db.updateTable('ticket_types').set({ is_active }).where('event_id', '=', event.id).execute(),
      ]);
    await set(false, false);
    await page.reload();
    await expect(names).toHaveCount(3);
    await expect(page.getByText('Nobody can register.')).toHaveCount(0);
    await set(true, false);
    await page.reload();
    await expect(page.getByText('Nobody can register.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await set(true, true);
    await page.reload();
    await expect(names).toHaveCount(3);
    await expect(page.getByText('Nobody can register.')).toHaveCount(0);
  });

  const question = page.getByRole('alertdialog');
  await test.step('deleting asks first; a failure and a refusal are said in the question', async () => {
    await page.getByRole('button', { name: 'Delete Committee' }).click();
    await expect(page.getByRole('alertdialog', { name: "Delete ticket type 'Committee'?" })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    const path = /\/api\/ticket-types\/[\da-f-]{36}$/;
    await broken(page, path);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete ticket type. Please try again.');
    await page.unroute(path);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(names).toHaveText(['Gala', 'Weekend Pass']);
    await page.getByRole('button', { name: 'Delete Gala' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toContainText('make it inactive instead');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(names).toHaveText(['Gala', 'Weekend Pass']);
  });

  await test.step('who may only look has nothing to change', async () => {
    const reader = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await reader.goto(path);
    await expect(card(reader, 'Gala')).toBeVisible();
    await expect(reader.getByRole('button', { name: /Add|Edit|Delete|Move|Publish|Duplicate/ })).toHaveCount(0);
    await expectAccessible(reader);
  });
}

async function keepActivities(walk: Walk): Promise<void> {
  test.setTimeout(LONGEST_MS);
  const { school } = walk;
  const { event, page, path } = await open(walk);
  const dialog = page.getByRole('dialog');
  await page.goto(`${path}?tab=activities`);

  await test.step('an event without activities says so', async () => {
    await expect(page.getByText('No activities added yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('name, start and end are asked for; a server that fails costs nothing that was typed', async () => {
    await page.getByRole('button', { name: 'Add Activity' }).click();
    await dialog.getByLabel('Start').fill('');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    for (const words of ['Please enter a name.', 'Please choose when it starts.', 'Please choose when it ends.']) {
      await expect(dialog.getByText(words)).toBeVisible();
    }
    await dialog.getByLabel('Name').fill('Beach Brunch');
    await dialog.getByLabel('Start').fill('2031-07-05T10:00');
    await dialog.getByLabel('End').fill('2031-07-05T10:00');
    await dialog.getByLabel('Max capacity').fill('2.5');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    await expect(dialog.getByText('The activity must end after it starts.')).toBeVisible();
    await expect(dialog.getByText('Please enter a whole number of 0 or more.')).toBeVisible();
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
  await test.step('its card says all of it', async () => {
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

  await test.step('without a maximum, a place or flags it says nothing of them', async () => {
    const plain = { event_id: event.id, name: 'Service', start_time: new Date('2031-07-06T15:00:00Z') };
    await school.db
      .insertInto('event_activities')
      .values({ ...plain, end_time: new Date('2031-07-06T16:00:00Z') })
      .execute();
    await page.reload();
    await expect(card(page, 'Service')).toContainText('10:00 AM – 11:00 AM');
    await expect(card(page, 'Service')).not.toContainText(/Attendance|Public|Registration|Outside/);
  });

  await test.step('one that the event was moved away from is marked', async () => {
    await school.db
      .updateTable('events')
      .set({ start_date: new Date('2031-07-06T00:00:00Z') })
      .where('id', '=', event.id)
      .execute();
    await page.reload();
    await expect(brunch).toContainText('Outside the times of the event');
    await expect(card(page, 'Service')).not.toContainText('Outside the times of the event');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is changed, but not beneath who attends, and not over what somebody else changed', async () => {
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
    await expect(dialog.getByText('12 are already attending, so this cannot be lower than 12.')).toBeVisible();
    await change({ location: 'The pier', updated_at: new Date() });
    await dialog.getByLabel('Max capacity').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('They changed: Location.');
    await dialog.getByRole('button', { name: 'Load the present state' }).click();
    await expect(dialog.getByLabel('Location')).toHaveValue('The pier');
    await expect(dialog.getByLabel('Max capacity')).toHaveValue('40');
    await dialog.getByLabel('Max capacity').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(brunch).toContainText('12/12');
    await expect(brunch).toContainText('The pier');
  });

  await test.step('it is deleted after a question, where a failure is said', async () => {
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
