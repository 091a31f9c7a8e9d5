/** Writes whose reply is lost, and that are sent again: each is done once. */
import type { Page } from '@playwright/test';
import { makeEvent } from '../server/testing/reunions.ts';
import { button, isRegistered, openEvent } from './register-page.ts';
import { alert, approved, create, fillAccount, prove } from './registration-form.ts';
import { expect, test } from './school.ts';
import { fillEvent, JUBILEE } from './staff-event-editor.ts';

/** The server handles the requests, but their replies are lost. Returns their idempotency keys. */
async function loseAnswers(page: Page, pattern: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(pattern, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

test('an event and its copy are created once, even if the reply is lost', async ({ school, newPerson }) => {
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const dialog = page.getByRole('dialog');
  const eventsNamed = (name: string) => school.db.selectFrom('events').select('id').where('name', '=', name).execute();
  await makeEvent(school, { name: 'Spring Lunch' });
  await page.goto('/admin/events');

  await test.step('a new event', async () => {
    await page.getByRole('button', { name: 'Create Event' }).first().click();
    await fillEvent(dialog, JUBILEE);
    const keys = await loseAnswers(page, '**/api/events');
    for (let n = 1; n <= 2; n++) {
      await dialog.getByRole('button', { name: 'Create Event' }).click();
      await expect.poll(() => keys.length).toBe(n);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Create Event' })).toBeEnabled();
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await page.unroute('**/api/events');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    const [made, ...others] = await eventsNamed(JUBILEE.name);
    await expect(page).toHaveURL(`/admin/events/${made?.id}/edit`);
    expect(others).toEqual([]);
  });

  await test.step('a copy', async () => {
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await page.getByRole('button', { name: 'Details of Spring Lunch' }).click();
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate Event' });
    await copy.getByLabel('Name').fill('Autumn Lunch');
    const keys = await loseAnswers(page, '**/api/events/*/copies');
    await copy.getByRole('button', { name: 'Duplicate Event' }).click();
    await expect(copy.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/events/*/copies');
    await copy.getByRole('button', { name: 'Duplicate Event' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    expect(keys).toHaveLength(1);
    expect(await eventsNamed('Autumn Lunch')).toHaveLength(1);
  });
});

test('a profile, a withdrawal and an account are written once, even if the reply is lost', async ({
  school,
  newPerson,
}) => {
  const member = await school.member();
  const page = await newPerson(member);
  const entriesOf = (action: string) =>
    school.db.selectFrom('activity_logs').select('id').where('action_type', '=', action).execute();

  await test.step('a profile', async () => {
    await page.goto('/edit-profile');
    await page.getByLabel('City').fill('Port Antonio');
    await loseAnswers(page, '**/api/profile');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await expect(page.getByText('We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Port Antonio');
    await page.unroute('**/api/profile');
    await save.click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(await entriesOf('USER_PROFILE_UPDATED')).toHaveLength(1);
  });

  await test.step('a withdrawal', async () => {
    const event = await openEvent(school, page, { Dinner: {} });
    await button(page).click();
    await isRegistered(page);
    await page.goto(`/events/${event.id}`);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await loseAnswers(page, '**/api/registrations/*/withdrawal');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(button(page)).toBeVisible(); // it may register again
    await expect(dialog).toBeHidden();
    expect(await entriesOf('REGISTRATION_WITHDRAWN')).toHaveLength(1);
  });

  await test.step('an account', async () => {
    const digits = await approved(school);
    const newcomer = await newPerson();
    await newcomer.goto('/register');
    await prove(newcomer, school, digits);
    await fillAccount(newcomer, 'sonia@school.example');
    const cookies = await newcomer.context().cookies();
    await loseAnswers(newcomer, '**/api/accounts');
    await create(newcomer);
    await expect(alert(newcomer)).toContainText('We couldn’t reach the server.');
    await newcomer.unroute('**/api/accounts');
    await newcomer.context().clearCookies(); // the cookies of the lost reply are lost too
    await newcomer.context().addCookies(cookies);
    await create(newcomer);
    await expect(newcomer.getByText('An account with this email already exists')).toBeVisible();
    const made = await school.db.selectFrom('users').select('id').where('email', '=', 'sonia@school.example').execute();
    expect(made).toHaveLength(1);
  });
});
