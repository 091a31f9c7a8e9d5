/** An announcement from its audience to its results, by the keyboard alone. */
import type { Page } from '@playwright/test';
import { makeJobsDue } from '../server/testing/jobs.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { h1 } from './page-parts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

const register = async ({ db }: School, user: { id: string }, event: { id: string }, ticket: { id: string }) => {
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: user.id, total_amount_cents: 12_000 };
  await db.insertInto('event_registrations').values(row).execute();
};

/** Three people registered for an event of this name. */
async function prepare(school: School, name: string) {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const event = await makeEvent(school, { name });
  const ticket = await makeTicket(school, event);
  for (const first_name of ['Cora', 'Lena', 'Paul'])
    await register(school, await school.member({ first_name }), event, ticket);
  return { event, ticket, coordinator: await school.member({ roles: ['EVENT_COORDINATOR'] }) };
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const idOf = (page: Page) => /announcements\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';

test('a coordinator writes to everyone registered, tests it, sends it and sees what became of it @phone', async ({
  school,
  newPerson,
}) => {
  const { coordinator } = await prepare(school, 'Gala Night');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements');
  await page.getByRole('link', { name: 'New Announcement' }).press('Enter');
  await expect(h1(page)).toHaveText('New Announcement');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Gala Night' });
  await expect(page.getByText('3 people', { exact: true })).toBeVisible();
  await expect(page.getByText('Members registered for Gala Night.')).toBeVisible();
  await expect(page.getByText(/Cora Campbell/)).toBeVisible();
  await expect(page.locator('main')).not.toContainText('@');
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next: Message');

  await page.getByLabel('Subject').fill('Bring a photograph');
  await page.getByLabel('Text', { exact: true }).fill('Please bring one, {surname}.');
  await page.getByLabel('Button', { exact: true }).fill('See the events');
  await page.getByLabel('Page of the button').fill('/nowhere');
  await page.getByLabel('Page of the button').press('Enter');
  await expect(page.getByText('{surname} isn’t a placeholder. The only one is {first name}.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Bring a photograph');
  await page.getByLabel('Text', { exact: true }).fill('Please bring one, {first name}.');
  await press(page, 'Save and Review');
  await expect(page.getByText(/^\/nowhere doesn’t exist/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Page of the button').fill('/events');
  await press(page, 'Save and Review');

  await expect(page.getByText('Please bring one, Marcia.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to/ })).toHaveCount(0);
  await press(page, 'Send a Test to Myself');
  await school.line(/^Email to .*: Test: Bring a photograph/);
  await expect(page.getByRole('button', { name: 'Send to 3 People' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // A day without a time is no empty field, which would send it in a minute.
  await page.getByLabel('Send at').focus();
  await page.keyboard.type('12052036');
  await press(page, 'Send to 3 People');
  await expect(page.getByText('Enter the date and the time.')).toBeVisible();
  await expect(page.getByLabel('Send at')).toBeFocused();
  await page.getByLabel('Send at').fill('2020-01-01T10:00');
  await press(page, 'Schedule for 3 People');
  await expect(page.getByText('This time has passed. Choose a later one, or send it now.')).toBeVisible();
  await page.getByLabel('Send at').fill('2036-12-05T10:00');
  await expect(page.getByText('This time has passed.')).toHaveCount(0);
  await expect(page.getByText('You can stop it until then. Then 3 emails go out bit by bit.')).toBeVisible();
  await page.getByLabel('Send at').fill('');
  await press(page, 'Send to 3 People');

  await expect(page.getByText(/^Sending in [345]\d s$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Results|Post it in chat groups)$/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await makeJobsDue(school.db, { id: idOf(page) });
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await school.line(/^Email to .*: Bring a photograph/);
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0, { timeout: 40_000 });
  await expect(page.locator('main')).toContainText(/Sent\s*3/);
  await page.getByLabel('Another group').fill('Class of 1985');
  await press(page, 'I Posted It There');
  await expect(page.getByLabel('Class of 1985')).toBeChecked();
  await expect(page.getByText(/^Posted by Marcia \S+, /)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to Announcements' }).press('Enter');
  await expect(page.getByRole('row', { name: /Bring a photograph/ })).toContainText('3 people');
  await expectAccessibleInBothThemes(page);
});

test('one that was stopped in the first minute reaches no one', async ({ school, newPerson }) => {
  const { coordinator } = await prepare(school, 'Picnic');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Picnic' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Too early');
  await page.getByLabel('Text', { exact: true }).fill('Never mind.');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Too early');
  await press(page, 'Save and Review');
  await press(page, 'Send a Test to Myself');
  await press(page, 'Send to 3 People');
  await press(page, 'Stop');
  await expect(page.getByText('Not sent because it was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expectAccessible(page);
  expect(school.lines.filter((line) => /^Email to \S+: Too early/.test(line))).toEqual([]);
});

test('changes to a draft survive a reload, and are saved before they are reviewed', async ({ school, newPerson }) => {
  const { coordinator } = await prepare(school, 'Cookout');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Every member' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Bring a plate');
  await page.getByLabel('Text', { exact: true }).fill('For everyone.');
  await press(page, 'Save and Review');
  await press(page, 'Send a Test to Myself');
  await expect(page.getByRole('button', { name: /^Send to / })).toBeVisible();

  await press(page, '1. Audience');
  await page.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Registered for an event' });
  await expect(page.getByRole('button', { name: '3. Review' })).toBeDisabled();
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Cookout' });
  await press(page, '2. Message');
  await page.getByLabel('Text', { exact: true }).fill('For those who come.');
  await page.reload();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('For those who come.');
  await page.goto(`/admin/announcements/${idOf(page)}?step=review`);
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('For those who come.');
  await press(page, '1. Audience');
  await press(page, '3. Review');
  await expect(page.getByText('Members registered for Cookout.')).toBeVisible();
  await expect(page.getByText('For those who come.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to / })).toHaveCount(0); // this text isn’t tested
  await expect(page).toHaveURL(/step=review/);
  await page.reload();
  await expect(page.getByText('For those who come.')).toBeVisible();
});

test('of two editors of one draft the second loses nothing and overwrites nothing unseen', async ({
  school,
  newPerson,
}) => {
  const { coordinator } = await prepare(school, 'Regatta');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Regatta' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Boats');
  await page.getByLabel('Text', { exact: true }).fill('Bring a boat.');
  await press(page, 'Save and Review');
  await expect(page.getByRole('button', { name: 'Send a Test to Myself' })).toBeVisible();
  const id = idOf(page);
  const other = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await other.goto(`/admin/announcements/${id}`);
  await press(other, '1. Audience');
  await other.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Every member' });
  await press(other, 'Next: Message');
  await other.getByLabel('Subject').fill('Sails');
  await press(other, 'Save and Review');
  await expect(other.getByRole('button', { name: 'Send a Test to Myself' })).toBeVisible();

  await press(page, '2. Message');
  await page.getByLabel('Text', { exact: true }).fill('Bring two boats.');
  await press(page, 'Save and Review');
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText('They changed: Subject, Audience.');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bring two boats.');
  await press(page, 'Save and Review');
  await expect(alert).toContainText('Someone else changed this while you were editing.');
  const stored = () => school.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await stored()).toMatchObject({ subject: 'Sails', body: 'Bring a boat.' });
  await expectAccessibleInBothThemes(page);
  await press(page, 'Keep mine');
  await expect(page.getByLabel('Subject')).toHaveValue('Sails');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bring two boats.');
  await press(page, 'Save and Review');
  await expect(page.getByRole('button', { name: 'Send a Test to Myself' })).toBeVisible();
  const everyone = { any_of: [[{ type: 'everyone' }]] };
  expect(await stored()).toMatchObject({ subject: 'Sails', body: 'Bring two boats.', audience: everyone });

  await press(other, '2. Message');
  await other.getByLabel('Subject').fill('Oars');
  await press(other, 'Save and Review');
  await press(other, 'Discard mine');
  await expect(other.getByLabel('Subject')).toHaveValue('Sails');
  await expect(other.getByLabel('Text', { exact: true })).toHaveValue('Bring two boats.');
});

test('conditions stay while another one isn’t complete, and the text is saved once it is', async ({
  school,
  newPerson,
}) => {
  const { coordinator } = await prepare(school, 'Sports Day');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Sports Day' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Run');
  await page.getByLabel('Text', { exact: true }).fill('Bring shoes.');
  await press(page, 'Save and Review');
  await expect(page.getByRole('button', { name: 'Send a Test to Myself' })).toBeVisible();
  await press(page, '1. Audience');
  await press(page, 'Or Other People');
  await press(page, '2. Message');
  await page.getByLabel('Text', { exact: true }).fill('Bring water.');
  await press(page, 'Save and Review');
  await expect(page.locator('main').getByRole('alert')).toContainText('Something isn’t chosen yet.');
  const drafts = school.db.selectFrom('announcements').select('audience').where('subject', '=', 'Run');
  expect(await drafts.execute()).toEqual([
    { audience: { any_of: [[expect.objectContaining({ type: 'registered' })]] } },
  ]);
  await page.getByLabel('Event', { exact: true }).nth(1).selectOption({ label: 'Sports Day' });
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
  await press(page, '2. Message');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bring water.');
  await press(page, 'Save and Review');
  await expect(page.getByText('Members registered for Sports Day, or registered for Sports Day.')).toBeVisible();
});

test('a draft is deleted after a question', async ({ school, newPerson }) => {
  const { coordinator } = await prepare(school, 'Fish Fry');
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Fish Fry' });
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Written too soon');
  await page.getByLabel('Text', { exact: true }).fill('Later.');
  await press(page, 'Save and Review');
  await press(page, 'Delete Draft');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete the draft “Written too soon”?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Draft' }).press('Enter');
  await expect(h1(page)).toHaveText('Announcements');
  await expect(page.getByText('The draft is deleted')).toBeVisible();
  await expect(page.getByText('Written too soon')).toHaveCount(0);
});

test('from 100 people on the number is typed, and nothing is sent when it has changed', async ({
  school,
  newPerson,
}) => {
  const { event, ticket, coordinator } = await prepare(school, 'Big Reunion');
  await makeRegistrations(school, event, ticket, 100);
  const page = await newPerson(coordinator);
  await page.goto('/admin/announcements/new');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Big Reunion' });
  await expect(page.getByText('103 people', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ten of them: /)).toBeVisible();
  await press(page, 'Next: Message');
  await page.getByLabel('Subject').fill('Many');
  await page.getByLabel('Text', { exact: true }).fill('Many of you.');
  await press(page, 'Save and Review');
  await press(page, 'Send a Test to Myself');
  await press(page, 'Send to 103 People');
  await expect(page.getByText('Type the number of people: 103.')).toBeVisible();
  await page.getByLabel('Type 103 to confirm').fill('103');
  await register(school, await school.member(), event, ticket);
  await press(page, 'Send to 103 People');
  await expect(page.getByText(/You confirmed 103, but it’s 104 people now/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Send to 104 People' })).toBeVisible();
});

test('staff write to the people whom a filtered list shows', async ({ school, newPerson }) => {
  const { event, coordinator } = await prepare(school, 'Boat Ride');
  const page = await newPerson(coordinator);
  await page.goto(`/admin/events/${event.id}/registrations?q=Lena`);
  await press(page, 'Message This Person');
  await expect(h1(page)).toHaveText('New Announcement');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(
    page.getByText(/^Members on the list “Registrations for Boat Ride, found by a search” of /),
  ).toBeVisible();
  await expect(page.getByText('A list stays as it was when you chose it.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto(`/admin/events/${event.id}/registrations`);
  await press(page, 'Message These 3 People');
  await expect(page.getByText('Members registered for Boat Ride.')).toBeVisible();
});
