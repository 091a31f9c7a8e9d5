/** Activity sign-ups: a member signs up with a guest, by touch and by keyboard; staff see who comes. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { makeActivity } from '../server/testing/signups.ts';
import { tabTo } from './page-parts.ts';
import { expect, expectAccessibleInBothThemes, type School, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

/** A member with a guest, registered for an event with a tour for three, a beach day at the same time and a church service. */
async function openWeekend(school: School, page: Page, member: Person) {
  const event = await makeEvent(school, { name: 'Jubilee', max_guests: 2 });
  const ticket = await makeTicket(school, event, { name: 'Dinner' });
  const tour = await makeActivity(school, event, { name: 'Tour', max_capacity: 3 });
  await makeActivity(school, event, { name: 'Beach Day' });
  await makeActivity(school, event, { name: 'Church', requires_registration: false });
  const seat = { event_id: event.id, ticket_type_id: ticket.id, total_amount_cents: 12_000 };
  const insert = (user: Person) =>
    school.db
      .insertInto('event_registrations')
      .values({ ...seat, user_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
  const registration = await insert(member);
  const guest = { registration_id: registration.id, name: 'Sonia Grant', ticket_type_id: ticket.id, price_cents: 0 };
  await school.db.insertInto('registration_guests').values(guest).execute();
  const other = await school.member();
  const theirs = { activity_id: tour.id, registration_id: (await insert(other)).id };
  await school.db.insertInto('activity_signups').values(theirs).execute();
  await page.goto(`/events/${event.id}`);
  await expect(activity(page, 'Tour')).toBeVisible({ timeout: 60_000 });
  return { event, tour, other, theirs };
}

const activity = (page: Page, name: string) => page.getByRole('group', { name: `Sign up for ${name}` });
const tick = (page: Page, name: string, person: string) => activity(page, name).getByRole('checkbox', { name: person });

test('a member signs up with a guest until the activity is full', journey);
test('a member signs up with a guest until the activity is full @phone', journey);

async function journey({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  const member = await school.member();
  const page = await newPerson(member);
  const { event, other, theirs } = await openWeekend(school, page, member);

  await test.step('only activities that take sign-ups have them', async () => {
    await expect(activity(page, 'Tour')).toContainText('2 places left');
    await expect(activity(page, 'Beach Day')).toContainText('Sign-up needed');
    await expect(activity(page, 'Church')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('each tick is saved at once, one made meanwhile after it, and the places are counted', async () => {
    const replies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const held = [...replies];
    await page.route('**/api/activities/*/signups', async (route) => {
      await held.shift()?.promise;
      await route.continue();
    });
    await tick(page, 'Tour', 'You').click();
    await tick(page, 'Tour', 'Sonia Grant').click();
    replies[0].resolve();
    await expect(activity(page, 'Tour')).toContainText('1 place left');
    await expect(tick(page, 'Tour', 'You')).toBeChecked();
    replies[1].resolve();
    await expect(activity(page, 'Tour')).toContainText('Full');
    await page.unroute('**/api/activities/*/signups');
    await page.reload();
    await expect(tick(page, 'Tour', 'You')).toBeChecked();
    await expect(tick(page, 'Tour', 'Sonia Grant')).toBeChecked();
  });

  await test.step('two activities at the same time give a warning', async () => {
    await tick(page, 'Beach Day', 'Sonia Grant').click();
    await expect(page.getByText('Sonia Grant is also signed up for Tour then.')).toBeVisible();
    await expect(page.getByText('Sonia Grant is also signed up for Beach Day then.')).toBeVisible();
    await expect(tick(page, 'Beach Day', 'Sonia Grant')).toBeChecked();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a place that is gone meanwhile is refused with a sentence', async () => {
    await tick(page, 'Tour', 'Sonia Grant').click();
    await expect(activity(page, 'Tour')).toContainText('1 place left');
    await school.db
      .updateTable('event_activities')
      .set({ max_capacity: 2 })
      .where('id', '=', theirs.activity_id)
      .execute();
    await tick(page, 'Tour', 'Sonia Grant').click();
    await expect(page.getByRole('alert')).toHaveText('This activity is full.');
    await expect(activity(page, 'Tour')).toContainText('Full');
    await expect(tick(page, 'Tour', 'Sonia Grant')).toBeDisabled();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('withdrawing gives the places back', async () => {
    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('1 place left. Register for this event first, then sign up here.')).toBeVisible();
    const others = await newPerson(other);
    await others.goto(`/events/${event.id}`);
    await expect(tick(others, 'Tour', 'You')).toBeChecked();
    await expect(activity(others, 'Tour')).toContainText('1 place left');
  });
}

test('by keyboard', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  await openWeekend(school, page, member);
  await tabTo(page, tick(page, 'Tour', 'You'));
  await page.keyboard.press('Space');
  await expect(activity(page, 'Tour')).toContainText('1 place left');
  await expect(tick(page, 'Tour', 'You')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(activity(page, 'Tour')).toContainText('Full');
  await page.keyboard.press('Space');
  await expect(activity(page, 'Tour')).toContainText('1 place left');
});

test('staff see the attendance and who comes', staffJourney);
test('staff see the attendance and who comes @phone', staffJourney);

async function staffJourney({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Campbell' });
  const { event } = await openWeekend(school, await newPerson(member), member).then(async (made) => {
    const { id } = await school.db
      .selectFrom('event_registrations')
      .select('id')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const { id: guest_id } = await school.db
      .selectFrom('registration_guests')
      .select('id')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    const signup = { activity_id: made.tour.id, registration_id: id };
    await school.db
      .insertInto('activity_signups')
      .values([signup, { ...signup, guest_id }])
      .execute();
    return made;
  });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${event.id}/edit?tab=activities`);
  await expect(page.getByText('Attendance: 3/3')).toBeVisible();
  await page.getByRole('button', { name: 'Sign-ups of Tour' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign-ups for Tour' });
  await expect(dialog).toContainText('3 people have signed up, 1 guest among them.');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sonia Grant' })).toHaveText(
    /Sonia Grant\s*Guest\s*of Marcia Campbell/,
  );
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign-ups of Beach Day' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign-ups for Beach Day' })).toContainText('No one has signed up yet.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Tour' }).click();
  await page.getByRole('dialog').getByLabel('Max capacity').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 are already attending, so this can’t be lower than 3.')).toBeVisible();
}
