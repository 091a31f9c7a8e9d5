/** Registering when others were faster, the price has changed, or the network failed. */
import type { Route } from '@playwright/test';
import { makeRegistrations } from '../server/testing/reunions.ts';
import { alert, button, choose, isRegistered, openEvent, ownRows } from './register-page.ts';
import { expect, expectAccessible, test } from './school.ts';

const POST = '**/api/events/*/registrations';

test.describe.configure({ timeout: 120_000 });

test('when others were faster, the error is visible with the next step, and the page is up to date', async ({
  school,
  newPerson,
}) => {
  const page = await newPerson(await school.member());
  const last = await openEvent(school, page, { Dinner: { max_quantity: 1 }, Picnic: { max_quantity: 9 } });
  await choose(page, 'Dinner');
  await makeRegistrations(school, last, { id: last.tickets.Dinner ?? '' }, 1);
  await button(page).click();
  await expect(alert(page)).toContainText('This ticket type is sold out');
  await expect(alert(page)).toContainText('Choose another ticket');
  await expect(page.getByRole('radio', { name: 'Dinner' })).toBeDisabled();
  await expectAccessible(page);
  await expect(page.getByRole('radio', { name: 'Picnic' })).not.toBeChecked();
  await choose(page, 'Picnic');
  await expect(alert(page)).toHaveCount(0);
  await button(page).click();
  await isRegistered(page);

  const full = await openEvent(school, page, { Dinner: {} }, { max_capacity: 1 });
  await makeRegistrations(school, full, { id: full.tickets.Dinner ?? '' }, 1);
  await button(page).click();
  await expect(alert(page)).toContainText('This event is full');
  await expect(button(page)).toHaveCount(0);
  await expectAccessible(page);

  const over = await openEvent(school, page, { Dinner: {} });
  const past = { start_date: new Date('2026-01-01T00:00:00Z'), end_date: new Date('2026-01-02T00:00:00Z') };
  await school.db.updateTable('events').set(past).where('id', '=', over.id).execute();
  await button(page).click();
  await expect(alert(page)).toContainText('This event has ended.');
  await expect(page.getByText('Thank you to everyone who came.')).toBeVisible();

  const withdrawn = await openEvent(school, page, { Dinner: {}, Picnic: {} });
  await choose(page, 'Dinner');
  await school.db
    .updateTable('ticket_types')
    .set({ is_active: false })
    .where('id', '=', withdrawn.tickets.Dinner ?? '')
    .execute();
  await button(page).click();
  await expect(alert(page)).toContainText('This ticket type is no longer available.');
  await expect(page.getByRole('radio', { name: 'Dinner' })).toHaveCount(0);

  const hidden = await openEvent(school, page, { Dinner: {} });
  await school.db.updateTable('events').set({ is_published: false }).where('id', '=', hidden.id).execute();
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Not Found');
});

test('a member never registers at another price than they saw', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const early = { early_bird_price_cents: 9_000, early_bird_deadline: new Date(Date.now() + 3_600_000) };
  const event = await openEvent(school, page, { Dinner: early });
  await expect(page.getByRole('radio', { name: 'Dinner' })).toHaveAccessibleDescription(/US\$90\.00/);
  const over = { early_bird_deadline: new Date(Date.now() - 1000) };
  await school.db.updateTable('ticket_types').set(over).where('event_id', '=', event.id).execute();
  await button(page).click();
  await expect(alert(page)).toContainText('The price of this ticket is now US$120.00.');
  await expect(alert(page)).toContainText('You’re not registered yet.');
  await expect(page.getByRole('radio', { name: 'Dinner' })).toHaveAccessibleDescription(/^US\$120\.00/);
  expect(await ownRows(school, member, event.id)).toEqual([]);
  await button(page).click();
  await isRegistered(page);
  expect(await ownRows(school, member, event.id)).toMatchObject([{ total_amount_cents: 12_000 }]);
});

test('pressed twice, offline, or with a lost reply, a registration is made once', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const twice = await openEvent(school, page, { Dinner: {} });
  await button(page).dblclick();
  await isRegistered(page);
  expect(await ownRows(school, member, twice.id)).toHaveLength(1);

  const offline = await openEvent(school, page, { Dinner: {}, Picnic: {} });
  await choose(page, 'Picnic');
  await page.context().setOffline(true);
  await button(page).click();
  await expect(alert(page)).toContainText('We couldn’t reach the server. Check your connection and try again.');
  await expect(alert(page)).toContainText('You won’t be registered twice.');
  await expect(page.getByRole('radio', { name: 'Picnic' })).toBeChecked();
  await page.context().setOffline(false);
  await button(page).click();
  await isRegistered(page);
  expect(await ownRows(school, member, offline.id)).toHaveLength(1);

  const lost = await openEvent(school, page, { Dinner: {} });
  await page.route(POST, loseAnswer);
  await button(page).click();
  await isRegistered(page);
  expect(await ownRows(school, member, lost.id)).toHaveLength(1);
  await page.unrouteAll();

  // After the first attempt no request is answered, until the second one.
  const silent = await openEvent(school, page, { Dinner: {} });
  let isDown = true;
  await page.route('**/api/registrations', (route) => (isDown ? route.abort() : route.continue()));
  await page.route(POST, loseAnswer);
  await button(page).click();
  await expect(alert(page)).toContainText('We couldn’t reach the server.');
  await page.route(POST, (route) => {
    isDown = false;
    return route.continue();
  });
  await button(page).click();
  await isRegistered(page);
  expect(await ownRows(school, member, silent.id)).toHaveLength(1);
  await page.unrouteAll();

  const broken = await openEvent(school, page, { Dinner: {} });
  await page.route(POST, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Oh' } }));
  await button(page).click();
  await expect(alert(page)).toHaveText('Failed to register. Please try again.');
  await page.unrouteAll();
  await button(page).click();
  await isRegistered(page);
  expect(await ownRows(school, member, broken.id)).toHaveLength(1);
});

/** The server handles the request, but the reply is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
