/** An event's registrations: summary, list, export and withdrawal. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeEvent, makeRegistrations, makeTicket, receiveCash } from '../server/testing/reunions.ts';
import { guests, registrationOf } from './registered-people.ts';
import {
  closeMessages,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Fixtures,
  test,
  tryAgain,
} from './school.ts';

// First, while no other payment is pending that the screen would open next.
test('a decision shows at once in the list of registrations that led to it', async ({ school, newPerson }) => {
  const gala = await makeEvent(school, { name: 'Harvest Lunch' });
  const come = await guests(school, gala, await makeTicket(school, gala, { name: 'Lunch' }));
  await come('Cora', 'Élan', 'pending');
  const page = await newPerson(await school.member({ roles: ['SUPER_ADMIN'] }));
  await page.goto(`/admin/events/${gala.id}/registrations`);
  await expect(rows(page)).toContainText(/Awaiting review/);
  await page.getByRole('link', { name: 'See payment' }).click();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toContainText(/Cora Élan[\s\S]*Paid/);
  await expect(page.getByRole('link', { name: /^Paid 1/ })).toBeVisible();
});

test('the pages reload after the account of the last visible member was deleted', async ({ school, newPerson }) => {
  const gala = await makeEvent(school, { name: 'Choir Reunion' });
  await makeRegistrations(school, gala, await makeTicket(school, gala), 60);
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(`/admin/events/${gala.id}/registrations?sort=name`);
  await expect(rows(page)).toHaveCount(50);
  const last = school.db.selectFrom('users').select('id').where('last_name', '=', '050');
  await school.db.updateTable('event_registrations').set({ user_id: null }).where('user_id', '=', last).execute();
  // Scrolled into view it loads by itself; a press could come after the failure, when the same button says Try again.
  await page.getByRole('button', { name: 'Show more registrations' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('More registrations couldn’t be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('More registrations couldn’t be loaded.')).toHaveCount(0);
  await expect(page.getByText('Guest 060')).toBeAttached();
  await expect(page.getByText('Guest 050')).toHaveCount(0);
});

const JOURNEY = 'a coordinator manages the registrations of an event';
test(JOURNEY, manageRegistrations);
test(`${JOURNEY} @phone`, manageRegistrations);

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Withdraw / }) });
const list = '**/api/admin/events/*/registrations?*';

async function manageRegistrations({ school, newPerson, isMobile }: Fixtures & { isMobile: boolean }): Promise<void> {
  test.setTimeout(240_000);
  const coordinator = await school.member({ roles: ['EVENT_COORDINATOR'] });
  const gala = await makeEvent(school, { name: 'Gala Night', max_capacity: 80 });
  const dinner = await makeTicket(school, gala, { name: 'Dinner', max_quantity: 20, hotel_balance_cents: 2_500 });
  const choir = await makeTicket(school, gala, { name: 'Choir', price_cents: 0, sort_order: 1 });
  const page = await newPerson(coordinator);

  await test.step('an event without registrations says so, and is reached from the event', async () => {
    await page.goto('/admin/events');
    await page.getByRole('link', { name: 'Registrations for Gala Night' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
    await expect(page.getByText('No one has registered yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gala Night' })).toBeVisible();
    await page.getByRole('link', { name: 'Registrations' }).click();
    await expect(page).toHaveURL(/\/registrations$/);
  });

  const come = await guests(school, gala, dinner);
  const ann = await come('Ann', 'Adams', null);
  await come('Basil', "D'Aguilar", 'failed');
  await come('Cora', 'Élan', 'pending');
  const dora = await come('Dora', 'Fagan', 'confirmed');
  await makeRegistrations(school, gala, choir, 60);
  // The sixty others registered last, so these four are after the first page.
  await page.reload();

  await test.step('the summary shows seats and payments, and each number filters the list', async () => {
    await expect(page.getByRole('link', { name: /^Registered 64 of 80 places/ })).toBeVisible();
    await expect(page.getByText('4 of 20')).toBeVisible();
    await expect(page.getByLabel('Money', { exact: true })).toHaveText(
      /ExpectedUS\$480\.00OutstandingUS\$360\.00Fees receivedUS\$0\.00$/,
    );
    await page.getByRole('link', { name: /^Paid 1 US\$120\.00 received/ }).click();
    await expect(page).toHaveURL(/status=paid/);
    await expect(page.locator('main [aria-current]')).toHaveText(/^Paid/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(
      /Dora Fagan[\s\S]*Dinner[\s\S]*Paid[\s\S]*US\$120\.00[\s\S]*US\$25\.00 at check-in/,
    );
    await expect(page.getByText('Showing 1 of 64 registrations')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: /^Paid 1/ }).click();
    await expect(page).not.toHaveURL(/status/);
    await expect(page.locator('main [aria-current]')).toHaveCount(0);
    await page.getByRole('link', { name: /^Awaiting review 1/ }).click();
    await expect(rows(page)).toContainText(['Cora Élan']);
    await page.getByRole('link', { name: /^Unpaid 1/ }).click();
    await expect(rows(page)).toContainText(['Ann Adams']);
  });

  await test.step('it is searched, filtered and sorted in the URL', async () => {
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill('daguilar');
    await expect(page.getByText('Showing 1 of 64 registrations')).toBeVisible();
    await expect(rows(page)).toContainText(['Rejected']);
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible({ visible: !isMobile });
    await page.getByRole('searchbox', { name: 'Name' }).fill('no one at all');
    await expect(page.getByText('No registrations found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all registrations' }).press('Enter');
    await expect(page.getByText('Showing 64 of 64 registrations')).toBeFocused();
    await page.getByLabel('Ticket type').selectOption('Dinner');
    await expect(rows(page)).toHaveCount(4);
    if (isMobile) await page.getByLabel('Sort by').selectOption('Last name, A to Z');
    else await page.getByRole('button', { name: 'Name', exact: true }).click();
    const byName = [/Ann Adams/, /Basil D'Aguilar/, /Cora Élan/, /Dora Fagan/];
    await expect(rows(page)).toHaveText(byName);
    await page.reload();
    await expect(rows(page)).toHaveText(byName);
    await expect(page).toHaveURL(/ticket=.*sort=name/);
  });

  await test.step('the filtered list is exported as CSV', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^Adams,Ann,G L N M R,Pawsey,Dinner,[\w-]{7},Unpaid,120\.00,,0\.00,,120\.00,25\.00,/);
  });

  await test.step('more load on scrolling', async () => {
    await page.getByLabel('Ticket type').selectOption('Choir');
    await expect(page.getByText('Showing 60 of 64 registrations')).toBeVisible();
    await page.getByText('Guest 050').scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(60);
    await page.getByLabel('Ticket type').selectOption('Dinner');
  });

  const question = page.getByRole('alertdialog', { name: 'Withdraw Ann Adams from Gala Night?' });
  await test.step('staff withdraw a registration after its consequences are shown, and a failure loses nothing', async () => {
    const button = page.getByRole('button', { name: 'Withdraw Ann Adams' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question).toContainText('The place (Dinner) becomes available');
    await expect(question).toContainText('No payment was sent for it.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByLabel('Reason').fill('She asked us to.');
    await page.route('**/api/registrations/*/withdrawal', (route) => route.fulfill({ status: 500, json: {} }));
    await question.getByRole('button', { name: 'Withdraw Registration' }).click();
    await expect(question.getByRole('alert')).toHaveText('We couldn’t withdraw the registration. Try again.');
    await expect(question.getByLabel('Reason')).toHaveValue('She asked us to.');
    await expectAccessible(page);
    await page.unroute('**/api/registrations/*/withdrawal');
    await question.getByRole('button', { name: 'Withdraw Registration' }).click();
    await expectToast(page, 'Ann Adams is withdrawn from Gala Night');
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByText('Showing 3 of 63 registrations')).toBeVisible();
    await expect(page.getByText('3 of 20')).toBeVisible();
    const member = await newPerson(ann);
    await member.goto('/dashboard');
    await expect(member.getByText('No registered events')).toBeVisible();
  });

  await test.step('a confirmed payment needs a reason', async () => {
    await page.getByRole('button', { name: 'Withdraw Dora Fagan' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Withdraw Dora Fagan from Gala Night?' });
    await expect(asked).toContainText('US$120.00 was paid. It stays recorded.');
    await expect(asked.getByRole('button', { name: 'Withdraw Registration' })).toBeDisabled();
    await expectAccessible(page);
    await asked.getByLabel('Reason').fill('Booked twice.');
    await asked.getByRole('button', { name: 'Withdraw Registration' }).click();
    await expectToast(page, 'Dora Fagan is withdrawn from Gala Night');
    await expect(page.getByRole('link', { name: /^Paid 0 US\$120\.00 received/ })).toBeVisible();
    await expect(page.getByText('To refundUS$120.00 to members who withdrew after paying')).toBeVisible();
    const { metadata } = await school.db
      .selectFrom('activity_logs')
      .select('metadata')
      .where('target_user_id', '=', dora.id)
      .where('action_type', '=', 'REGISTRATION_WITHDRAWN')
      .executeTakeFirstOrThrow();
    expect(metadata).toMatchObject({ reason: 'Booked twice.', amount: 'US$120.00' });
  });

  await test.step('the treasurer sees at the payment that the registration was withdrawn', async () => {
    const treasurer = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    const { id } = await school.db
      .selectFrom('payment_ledger')
      .select('id')
      .where('user_id', '=', dora.id)
      .executeTakeFirstOrThrow();
    await treasurer.goto(`/admin/payments?payment=${id}`);
    await expect(treasurer.getByText('The registration was withdrawn')).toBeVisible();
    await expect(treasurer.getByText('Refund US$120.00 yourselves; this app doesn’t send money.')).toBeVisible();
    await expectAccessible(treasurer);
  });

  await test.step('a new payment stops the withdrawal, and the list reloads', async () => {
    await page.getByRole('button', { name: "Withdraw Basil D'Aguilar" }).click();
    await receiveCash(school, await registrationOf(school, 'Basil'), 12_000);
    const asked = page.getByRole('alertdialog', { name: /Basil/ });
    await asked.getByRole('button', { name: 'Withdraw Registration' }).click();
    await expect(asked.getByRole('alert')).toContainText('has changed since you opened the list');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row', { name: /Basil/ })).toContainText('Paid');
  });

  await test.step('a failed list offers a retry, and an unknown event says so', async () => {
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Payment', { exact: true }).selectOption('No payment due');
    await expect(page.getByRole('alert')).toContainText('The registrations couldn’t be loaded.');
    await expectAccessible(page);
    await page.unroute(list);
    await tryAgain(page);
    await expect(page.getByText('No registrations found')).toBeVisible();
    await page.goto(`/admin/events/${crypto.randomUUID()}/registrations`);
    await expect(page.getByText('Event not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/admin\/events$/);
  });

  await test.step('an accountant sees the list and the payments but cannot withdraw, and a member sees nothing', async () => {
    const accountant = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await accountant.goto(`/admin/events/${gala.id}/registrations?ticket=${dinner.id}`);
    await expect(accountant.getByRole('link', { name: 'Cora Élan', exact: true })).toHaveAttribute(
      'href',
      /users\?user=/,
    );
    await expect(accountant.getByRole('link', { name: 'See payment' }).first()).toBeVisible();
    await expect(accountant.getByRole('button', { name: /^Withdraw / })).toHaveCount(0);
    const member = await newPerson(await school.member());
    await member.goto(`/admin/events/${gala.id}/registrations`);
    await expect(member.getByText("You don't have access to this page")).toBeVisible();
  });
}

/** Closes the toast: on a phone it covers the buttons below and stays while another window has the focus. */
async function expectToast(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words)).toBeVisible();
  await closeMessages(page);
  await expect(page.getByText(words)).toBeHidden();
}
