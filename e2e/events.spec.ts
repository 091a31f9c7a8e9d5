/** Events as members see them: the list and an event's page, on a phone too. */
import { makeEvent, makeRegistrations, makeTicket } from '../server/testing/reunions.ts';
import { inHours, makeEventFixture } from './gala.ts';
import { h1, nav, settled } from './page-parts.ts';
import { cookieOf, expect, expectAccessible, type School, test, tryAgain } from './school.ts';
import { withoutInitialData } from './without-initial-data.ts';

test.describe.configure({ mode: 'serial' });

test('the list is empty without events, then shows live and upcoming ones first and past ones collapsed', async ({
  school,
  newPerson,
}) => {
  const member = await school.member();
  const page = await newPerson(member);
  await page.goto('/events');
  await expect(page.getByText('No events available')).toBeVisible();
  await expectAccessible(page);

  const ids = await makeCalendarOfEvents(school, member.id);
  await page.reload();
  const cards = page.getByRole('list', { name: 'Events' }).getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'Library Fund',
    'Mixer',
    'Picnic',
    'Founders’ Gala',
  ]);
  const [live, mixer, picnic, gala] = [cards.nth(0), cards.nth(1), cards.nth(2), cards.nth(3)];
  await expect(live).toContainText('Live Now');
  await expect(live).toContainText('You’re registered');
  await expect(live).toContainText('Unpaid');
  await expect(live.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect(mixer).toContainText('Upcoming');
  await expect(mixer).toContainText('No tickets available at this time.');
  await expect(picnic).toContainText('This event is full');
  await expect(gala).toContainText('starting fromUS$90.00');
  await expect(gala.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  const past = page.getByRole('group').filter({ hasText: 'Past events' });
  await expect(past.getByText('2 events')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Old Games' })).toBeHidden();
  await past.getByText('Past events').click();
  await expect(past.getByRole('heading', { level: 3 })).toHaveText(['Old Games', 'Older Games']);
  await expectAccessible(page);
  await gala.getByRole('link', { name: 'Founders’ Gala' }).click();
  await expect(page).toHaveURL(`/events/${ids.gala}`);
});

test('an event shows its date, its current tickets, its schedule by day, and its attendees', async ({
  school,
  newPerson,
}) => {
  const { id } = await eventNamed(school, 'Founders’ Gala');
  const page = await newPerson(await school.member());
  await page.goto(`/events/${id}`);
  await expect(h1(page)).toHaveText('Founders’ Gala');
  await expect(page.getByRole('main')).toContainText('Thu 10 Jul 2031, 6:00 PM – Fri 11 Jul 2031, 8:00 PM');
  await expect(page.getByRole('main')).toContainText('Upcoming');

  const tickets = page.getByRole('radiogroup', { name: 'Choose your ticket' });
  await expect(tickets.getByRole('radio')).toHaveCount(4);
  await expect(tickets).not.toContainText('Committee');
  const early = page.getByRole('radio', { name: 'Early Ticket' });
  await expect(early).toHaveAccessibleDescription(
    /US\$90\.00 instead of US\$120\.00.*Early bird until .+, then US\$120\.00/,
  );
  await expect(page.getByRole('radio', { name: 'Room Ticket' })).toHaveAccessibleDescription(
    /US\$150\.00 deposit.*Hotel.*US\$150\.00 deposit now.*US\$490\.00 balance at check-in.*Pay at the desk.*Only 5 left/,
  );
  await expect(page.getByRole('radio', { name: 'Patron' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Patron' })).toHaveAccessibleDescription(/Sold out/);
  await expect(page.getByRole('radio', { name: 'Helper' })).toHaveAccessibleDescription('US$95.00');

  await expect(page.getByRole('list', { name: 'Schedule of Thu 10 Jul 2031' }).getByRole('listitem')).toHaveText([
    /6:00 PM – 8:00 PM.*Reception.*Lawn/,
    /11:00 PM – 1:00 AM.*Dance/,
  ]);
  await expect(page.getByRole('list', { name: 'Schedule of Fri 11 Jul 2031' })).toContainText('Church');
  await expect(page.getByText('Registration Required')).toHaveCount(0);
  await expect(page.getByText('301 alumni are coming')).toBeVisible();
  const faces = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem');
  await expect(faces).toHaveCount(18);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all 301' }).press('Enter');
  await expect(faces.nth(17).getByRole('link')).toBeFocused();
  for (let shown = 60; shown < 301; shown += 60) {
    await expect.poll(() => faces.count()).toBeGreaterThanOrEqual(Math.min(shown, 301));
    await faces.last().scrollIntoViewIfNeeded();
  }
  await expect(faces).toHaveCount(301);
  await expect(page.getByRole('button', { name: /Show (all|more)/ })).toHaveCount(0);
});

test('under the title are the start, and who is going: a face opens its person, the sentence leads to the list', async ({
  school,
  newPerson,
}) => {
  const classmate = await school.member({ first_name: 'Marcia', last_name: 'Bell' });
  const event = await makeEvent(school, { start_date: inHours(46 * 24), end_date: inHours(47 * 24) });
  const ticket = await makeTicket(school, event);
  const page = await newPerson(await school.member());
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText('Starts in 46 days')).toBeVisible();
  await expect(page.getByText('Be the first to register')).toBeVisible();
  await expectAccessible(page);

  await makeRegistrations(school, event, ticket, 100);
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: classmate.id, total_amount_cents: 12_000 };
  await school.db.insertInto('event_registrations').values(row).execute();
  const profile_photo_url = '/files/avatars/profile-photos/marcia.jpg';
  await school.db.updateTable('users').set({ profile_photo_url }).where('id', '=', classmate.id).execute();
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await page.route('**/marcia.*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.reload();
  const faces = page.getByRole('list', { name: 'Some of the people going' }).getByRole('link');
  await expect(faces).toHaveCount(5);
  await expect(faces.first().getByRole('img', { name: 'Marcia' })).toBeVisible();
  const tops = faces.evaluateAll((links) => links.map((link) => link.firstElementChild?.getBoundingClientRect().top));
  expect(new Set(await tops).size, 'photos and initials are on one line').toBe(1);
  await expectAccessible(page);
  await faces.first().click();
  await expect(h1(page)).toHaveText('Marcia Bell');
  await page.goBack();
  await expect(faces.first()).toBeFocused();
  await page.getByRole('link', { name: /^Marcia, .+ and 99 others are going$/ }).click();
  await expect(page.getByRole('heading', { name: 'Attendees' })).toBeInViewport();
  await page.getByRole('list', { name: 'Attendees' }).getByRole('link', { name: 'Guest 001' }).click();
  await expect(h1(page)).toHaveText('Guest 001');
});

test('a closed event says why, and an unknown event links back to the list', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member());
  for (const [name, words] of [
    ['Mixer', 'No tickets available at this time.'],
    ['Picnic', 'This event is full'],
    ['Old Games', 'This event has ended.'],
  ] as const) {
    await page.goto(`/events/${(await eventNamed(school, name)).id}`);
    await expect(h1(page)).toHaveText(name);
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(page.getByText('No activities scheduled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
    await expectAccessible(page);
  }
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  for (const address of ['/events/7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01', '/events/nothing']) {
    await page.goto(address);
    await expect(h1(page)).toHaveText('Event Not Found');
    await expect(page.getByText('This event may have been removed or is no longer available.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View All Events' }).click();
  await expect(h1(page)).toHaveText('Events');
});

test('the list and the event show a server error with a retry', async ({ school, newPerson }) => {
  const { id } = await eventNamed(school, 'Founders’ Gala');
  const page = await newPerson(await school.member());
  const failing = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  await withoutInitialData(page);
  await failing('**/api/events');
  await page.goto('/events');
  await expect(page.getByRole('alert')).toContainText('The events couldn’t be loaded.');
  await expectAccessible(page);
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByText('Library Fund')).toBeVisible();

  await withoutInitialData(page);
  await failing(`**/api/events/${id}`);
  await page.goto(`/events/${id}`);
  await expect(h1(page)).toHaveText('Failed to load event details');
  await expectAccessible(page);
  await page.unroute(`**/api/events/${id}`);
  await tryAgain(page);
  await expect(h1(page)).toHaveText('Founders’ Gala');
  await failing('**/api/registrations');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your registration couldn’t be loaded.');
  await page.unrouteAll();
  await tryAgain(page);
  await expect(page.getByRole('radio', { name: 'Early Ticket' })).toBeVisible();
});

test('the viewer’s local time appears beside the school’s if it differs', async ({ school, browser }) => {
  const { id } = await eventNamed(school, 'Founders’ Gala');
  const member = await school.member();
  for (const [timezoneId, own] of [
    ['Europe/London', 'Your time: Fri 11 Jul 2031, 12:00 AM – Sat 12 Jul 2031, 2:00 AM'],
    ['America/Jamaica', null],
  ] as const) {
    const context = await browser.newContext({ baseURL: school.url, timezoneId });
    await context.addCookies([cookieOf(member, school.url)]);
    const page = await context.newPage();
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('main')).toContainText('Thu 10 Jul 2031, 6:00 PM – Fri 11 Jul 2031, 8:00 PM');
    const schedule = page.getByRole('list', { name: 'Schedule of Thu 10 Jul 2031' });
    const reception = schedule.getByRole('listitem').first();
    if (own) {
      await expect(page.getByText(own).first()).toBeVisible();
      await expect(reception).toContainText(
        '6:00 PM – 8:00 PM Jamaica time, Fri 11 Jul 2031, 12:00 AM – 2:00 AM yours',
      );
    } else {
      await expect(page.getByText('Your time')).toHaveCount(0);
      await expect(reception).not.toContainText('Jamaica time');
    }
    await context.close();
  }
});

test('on a phone the list, an event, its calendar and the share sheet work @phone', async ({ school, newPerson }) => {
  const member = await school.member();
  const { gala } = await makeCalendarOfEvents(school, member.id);
  const page = await newPerson(member);
  await page.addInitScript(() => {
    navigator.share = async (given) => {
      document.title = JSON.stringify(given);
    };
  });
  await page.goto('/events');
  await expect(page.getByText('Live Now')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/events/${gala}`);
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(/Founders’ Gala/);
  expect(JSON.parse(await page.title())).toMatchObject({
    title: 'Founders’ Gala',
    url: `${school.url}/events/${gala}`,
  });
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Google Calendar/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('who comes back to the events finds the place they left @phone', async ({ school, newPerson }) => {
  const member = await school.member();
  const { gala } = await makeCalendarOfEvents(school, member.id);
  const page = await newPerson(member);
  await page.goto('/dashboard');
  await settled(page);
  await nav(page).getByRole('link', { name: 'Events' }).click();
  const link = page
    .getByRole('link', { name: 'Founders’ Gala' })
    .and(page.locator(`[href$="${gala}"]`))
    .first();
  await link.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(300);
  await link.click();
  await expect(h1(page)).toHaveText('Founders’ Gala');
  await page.goBack();
  await expect(h1(page)).toHaveText('Events');
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5);
});

const eventNamed = (school: School, name: string) =>
  school.db.selectFrom('events').select('id').where('name', '=', name).executeTakeFirstOrThrow();

/** One event of each kind; `userId` is registered for the live one. */
async function makeCalendarOfEvents(school: School, userId: string): Promise<{ gala: string }> {
  const make = (name: string, start: number, end: number, more = {}) =>
    makeEvent(school, { name, start_date: inHours(start), end_date: inHours(end), ...more });
  await make('Old Games', -50, -40);
  await make('Older Games', -500, -490);
  await make('Mixer', 24, 30);
  await make('Not announced yet', 5, 9, { is_published: false });
  const live = await make('Library Fund', -5, 20);
  const zinc = await makeTicket(school, live, { name: 'A sheet of zinc', price_cents: 2_500 });
  const row = { event_id: live.id, ticket_type_id: zinc.id, user_id: userId, total_amount_cents: 2_500 };
  await school.db.insertInto('event_registrations').values(row).execute();
  const picnic = await make('Picnic', 48, 55, { max_capacity: 3 });
  await makeRegistrations(school, picnic, await makeTicket(school, picnic), 3);
  return { gala: await makeEventFixture(school) };
}
