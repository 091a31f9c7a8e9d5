/** A visit without a network by someone who is signed in with "Remember me": what the device keeps, and when that is deleted. */
import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '../contract/constants.ts';
import { givePassword, type Person } from '../server/testing/members.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { interruptibleConnection } from './interruptible-connection.ts';
import { expectOfflinePageKept, keptRecord } from './kept-on-device.ts';
import { h1, nav, settled } from './page-parts.ts';
import { makePayment, makePlace, photo } from './payment-page.ts';
import { PASSWORD } from './people.ts';
import { cookieOf, expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });

/** A member who is registered, and has paid, for an event with a schedule, to which someone else goes too. */
async function registeredMember(school: School, start: number) {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Campbell' });
  const start_date = new Date(Date.now() + start);
  const event = {
    name: 'Golden Reunion',
    max_guests: 2,
    start_date,
    end_date: new Date(start_date.getTime() + 6 * HOUR_MS),
  };
  const place = await makePlace(school, member, { event, ticket: { name: 'Gala Dinner' } });
  const activity = {
    event_id: place.event_id,
    name: 'Steel Band',
    start_time: event.start_date,
    end_time: event.end_date,
  };
  await school.db.insertInto('event_activities').values(activity).execute();
  const { event_id, ticket_type_id, total_amount_cents } = place;
  const { id: user_id } = await school.member({ first_name: 'Philomena', last_name: 'Canarybird' });
  await school.db
    .insertInto('event_registrations')
    .values({ event_id, ticket_type_id, total_amount_cents, user_id })
    .execute();
  const guest = { registration_id: place.id, name: 'Hidden Guest', ticket_type_id, price_cents: 0 };
  await school.db.insertInto('registration_guests').values(guest).execute();
  const zelle = await makeProfile(school, { name: 'Zelle' });
  await makePayment(school, member, place, zelle, { reference_number: 'ZL-SECRET', status: 'confirmed' });
  return { member, event_id };
}

const expectKept = (page: Page) => expect.poll(() => keptRecord(page)).toContain('Golden Reunion');
const expectNothingKept = (page: Page) => expect.poll(() => keptRecord(page)).toBe('');

/** The dashboard of a registered member, whose device keeps the next event. `url`: of the school's server. */
async function openDashboard({ school, newPerson }: Fixtures, { start = 2 * DAY_MS, url = '' } = {}) {
  const { member, event_id } = await registeredMember(school, start);
  const page = await newPerson(member);
  await page.goto(`${url}/dashboard`);
  await settled(page);
  await expectKept(page);
  await expectOfflinePageKept(page);
  return { page, member, event_id };
}

async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
}

const sessionsOf = (school: School, { id }: Person) =>
  school.db.selectFrom('auth_sessions').select('id').where('user_id', '=', id).execute();

test('rule 7: a reload without a network shows the next event, the own registration with its tickets and the schedule, and nothing else', async ({
  school,
  newPerson,
}) => {
  const { page, event_id } = await openDashboard({ school, newPerson });
  expect(await keptRecord(page)).not.toMatch(/Canarybird|Philomena|Hidden Guest|ZL-SECRET|cents|payment/i);
  await page.clock.setFixedTime(new Date(Date.now() + 2 * HOUR_MS + 60_000));
  await reloadOffline(page);
  await expect(h1(page)).toHaveText('Golden Reunion');
  await expect(page.getByText('You’re offline. Updated 2 hours ago.')).toBeVisible();
  await expect(page.getByText('Marcia Campbell')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your registration' })).toContainText('Gala Dinner');
  await expect(page.getByText('Steel Band')).toBeVisible();
  const tickets = page.getByRole('region', { name: 'Your tickets' }).getByRole('listitem');
  await expect(tickets).toHaveText([/^You\s*Gala Dinner/, /^Guest 1\s*Gala Dinner/]);
  await expect(tickets.getByRole('img', { name: 'QR code: Guest 1' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await nav(page).getByRole('link', { name: 'Directory' }).click();
  await expect(h1(page)).toHaveText('Not available offline');
  await expectAccessibleInBothThemes(page);
  await page.goto(`/events/${event_id}`);
  await expect(h1(page)).toHaveText('Golden Reunion');

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Attendees' })).toBeVisible();
});

test('without a network an open page shows the tickets; a dialog that was never loaded opens once it is back', async ({
  school,
  newPerson,
}) => {
  const { page, event_id } = await openDashboard({ school, newPerson });
  // From now on only the device has the tickets.
  await page.route('**/api/registrations/*/tickets', (route) => route.abort());
  await page.goto(`/events/${event_id}`);
  await settled(page);
  await expectOfflinePageKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show Tickets' }).click();
  const tickets = page.getByRole('dialog', { name: 'Your tickets' });
  await expect(tickets.getByRole('listitem')).toHaveText([/^You\s*Gala Dinner/, /^Guest 1\s*Gala Dinner/]);
  await expect(tickets.getByRole('img', { name: 'QR code: You' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add a Guest' }).click();
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(h1(page)).toHaveText('Golden Reunion');
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Add a Guest' })).toBeVisible();
});

test('rule 7: so does a reload while a proxy answers that the server is away, and signing out then', async ({
  school,
  newPerson,
}) => {
  const connection = await interruptibleConnection(school);
  const { page } = await openDashboard({ school, newPerson }, { url: connection.url });
  connection.fail();
  await page.reload();
  await expect(h1(page)).toHaveText('Golden Reunion');
  await expect(page.getByRole('region', { name: 'Your tickets' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expectNothingKept(page);
  await connection.close();
});

test('rule 7: the own photo is shown without a network', async ({ school, newPerson }) => {
  const { page } = await openDashboard({ school, newPerson });
  const multipart = { photo: await photo(600, 600) };
  await page.request.put('/api/profile/photo', { multipart, headers: { origin: school.url } });
  await page.goto('/dashboard');
  // A photo is kept as a Blob, which is {} as text; without one null is.
  await expect.poll(() => keptRecord(page)).toContain('"photo":{}');
  await reloadOffline(page);
  await expect(h1(page)).toHaveText('Golden Reunion');
  const width = () => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('rule 8: it is deleted at sign-out', async ({ school, newPerson }) => {
  const { page } = await openDashboard({ school, newPerson });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expectNothingKept(page);
});

test('rule 8: it is deleted when the session has ended', async ({ school, newPerson }) => {
  const { page, member } = await openDashboard({ school, newPerson });
  await school.db.deleteFrom('auth_sessions').where('user_id', '=', member.id).execute();
  await page.goto('/directory');
  await expectNothingKept(page);
});

test('rule 8: it is deleted when another account signs in', async ({ school, newPerson }) => {
  const { page } = await openDashboard({ school, newPerson });
  await page.context().addCookies([cookieOf(await school.member(), school.url)]);
  await page.goto('/directory');
  await expectNothingKept(page);
});

test('rule 8: it is deleted 24 hours after the event', async ({ school, newPerson }) => {
  const { page } = await openDashboard({ school, newPerson });
  await page.clock.setFixedTime(new Date(Date.now() + 3 * DAY_MS + 7 * HOUR_MS));
  await reloadOffline(page);
  await expect(h1(page)).toHaveText('No connection');
  await expectNothingKept(page);
});

test('rule 8: it is deleted after 30 days without a network', async ({ school, newPerson }) => {
  const { page } = await openDashboard({ school, newPerson }, { start: 60 * DAY_MS });
  await page.clock.setFixedTime(new Date(Date.now() + 30 * DAY_MS + HOUR_MS));
  await reloadOffline(page);
  await expect(h1(page)).toHaveText('No connection');
  await expectNothingKept(page);
});

test('rule 8: it is deleted when the same person signs in without "Remember me"', async ({ school, newPerson }) => {
  const { page, member } = await openDashboard({ school, newPerson });
  await givePassword(school.db, member, PASSWORD);
  const data = { email: member.email, password: PASSWORD, remember_me: false };
  await page.request.post('/api/session', { data, headers: { origin: school.url } });
  await page.goto('/dashboard');
  await expectNothingKept(page);
});

test('rule 8: signing out without a network deletes it at once, and ends the session when there is one', async ({
  school,
  newPerson,
}) => {
  const { page, member } = await openDashboard({ school, newPerson });
  await reloadOffline(page);
  await expect(h1(page)).toHaveText('Golden Reunion');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  await expectNothingKept(page);
  await page.reload();
  await expect(h1(page)).toHaveText('No connection');
  expect(await sessionsOf(school, member)).toHaveLength(1);

  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await expect(h1(page)).toHaveText('Sign in');
  expect(await sessionsOf(school, member)).toEqual([]);
});
