/** Writes whose reply is lost, and that are sent again: each is done once. */
import type { Page } from '@playwright/test';
import { makeEvent, paymentEntriesOf } from '../server/testing/reunions.ts';
import { makePlace } from './payment-page.ts';
import { button, isRegistered, openEvent } from './register-page.ts';
import { alert, approved, create, fillAccount, prove } from './registration-form.ts';
import { expect, test } from './school.ts';
import { fillEvent, JUBILEE } from './staff-event-editor.ts';

/** The server handles the requests, but their replies are lost, or every second one's end. Returns their idempotency keys. */
async function loseAnswers(page: Page, pattern: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(pattern, async (route) => {
    const count = keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    const text = await response.text();
    if (count % 2 === 1) await route.abort('connectionreset');
    else await route.fulfill({ response, body: text.slice(0, text.length / 2) });
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
    await loseAnswers(page, '**/api/registrations/*');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/registrations/*');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('You’ve withdrawn from')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button(page)).toBeVisible(); // they may register again
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

test('a payment, a refund and a discount are recorded once, even if the balance is fetched between two attempts', async ({
  school,
  newPerson,
}) => {
  const member = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const place = await makePlace(school, member);
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  await page.clock.install();
  const dialog = page.getByRole('dialog');
  const amounts = async () => (await paymentEntriesOf(school, place)).map(({ kind, base_cents }) => [kind, base_cents]);

  /** Loses the reply, lets the page fetch the balance, and tries again. */
  const tryTwice = async ({ operation, button, read }: { operation: string; button: string; read: string }) => {
    const keys = await loseAnswers(page, operation);
    const press = dialog.getByRole('button', { name: button });
    await press.click();
    await expect(dialog.getByRole('alert')).toContainText('try again');
    await page.unroute(operation);
    const fetched = page.waitForResponse((response) => response.url().includes(read));
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await fetched;
    await expect(press).toBeEnabled();
    const [again] = await Promise.all([page.waitForRequest(operation), press.click()]);
    expect(again.headers()['idempotency-key']).toBe(keys[0]);
    await expect(dialog).toBeHidden();
  };

  await test.step('a payment at the door', async () => {
    await page.goto('/admin/collecting?q=marcia');
    await page.getByRole('button', { name: /^Record a payment from Marcia Brown/ }).click();
    await tryTwice({
      operation: '**/api/registrations/*/payment-entries',
      button: 'Record Payment',
      read: '/api/admin/balances',
    });
    expect(await amounts()).toEqual([['payment', 12_000]]);
  });

  await page.goto(`/admin/events/${place.event_id}/registrations/${place.id}`);
  const read = '/payment-entries';
  await test.step('a refund', async () => {
    await page.getByRole('button', { name: 'Record Refund' }).click();
    await dialog.getByLabel('Amount returned').fill('50');
    await dialog.getByLabel('Reason').fill('A gift back.');
    await tryTwice({ operation: '**/api/registrations/*/refunds', button: 'Record Refund', read });
    expect((await amounts()).slice(1)).toEqual([['refund', -5_000]]);
  });

  await test.step('a discount', async () => {
    await page.getByRole('button', { name: 'Give Discount' }).click();
    await dialog.getByLabel('Discount').fill('20');
    await dialog.getByLabel('Reason').fill('Helps at the bar.');
    await tryTwice({ operation: '**/api/registrations/*/adjustments', button: 'Give Discount', read });
    expect((await amounts()).slice(2)).toEqual([['adjustment', 2_000]]);
  });
});
