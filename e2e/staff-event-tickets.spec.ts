/** The ticket types in the event editor: added, shown and reordered. */
import { makeTicket } from '../server/testing/reunions.ts';
import { broken, expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';
import { card, makeEdited, makeEventFixture, save, TICKET_ROLES, ticketNames } from './staff-event-editor.ts';

test.describe.configure({ timeout: 300_000 });

const journeys = {
  'a coordinator manages the ticket types of an event': addTicket,
  'a coordinator reorders ticket types': orderTickets,
};
for (const [title, journey] of Object.entries(journeys)) {
  test(title, journey);
  test(`${title} @phone`, journey);
}

async function addTicket({ school, newPerson }: Fixtures): Promise<void> {
  const { page, path } = await makeEdited({ school, newPerson }, {}, TICKET_ROLES);
  const dialog = page.getByRole('dialog');
  await page.goto(path);

  await test.step('an event without ticket types says so', async () => {
    await expect(page.getByText('No ticket types added yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('name and price are required, the deposit only with accommodation', async () => {
    await page.getByRole('button', { name: 'Add Ticket Type' }).click();
    await expect(dialog.getByRole('heading', { name: 'Add Ticket Type' })).toBeVisible();
    await expect(dialog.getByLabel('Deposit')).toHaveCount(0);
    await save(page, 'Add Ticket Type');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expect(dialog.getByText('Enter a price.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Weekend Pass');
    await dialog.getByLabel('Price', { exact: true }).fill('640.50');
    await dialog.getByLabel('Early bird price').fill('500');
    await dialog.getByLabel('Includes accommodation').check();
    await save(page, 'Add Ticket Type');
    await expect(dialog.getByText('Enter a deposit.')).toBeVisible();
    await expect(dialog.getByText('Choose when the early bird price ends.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Includes accommodation').uncheck();
    await expect(dialog.getByLabel('Deposit')).toHaveCount(0);
    await dialog.getByLabel('Includes accommodation').check();
  });

  await test.step('an amount that is not certain is refused at its field and stays as typed', async () => {
    const price = dialog.getByLabel('Price', { exact: true });
    for (const [typed, sentence] of [
      ['-5', 'Enter an amount of 0 or more.'],
      ['1e3', 'Enter an amount like 1250.50, with at most two decimals.'],
      ['12.500', 'Enter an amount like 1250.50, with at most two decimals.'],
      ['9,000,000', 'Enter US$7,000,000.00 or less.'],
    ] as const) {
      await price.fill('');
      await price.pressSequentially(typed);
      await expect(price).toHaveValue(typed);
      await save(page, 'Add Ticket Type');
      await expect(price).toHaveAccessibleDescription(sentence);
      await expect(price).toBeFocused();
      // A timer of the form focuses the first wrong field once more, which is another one while a right amount is typed.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
      await expect(price).toHaveValue(typed);
    }
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Hotel balance').fill('-490');
    await save(page, 'Add Ticket Type');
    await expect(dialog.getByLabel('Hotel balance')).toHaveAccessibleDescription(/an amount of 0 or more/);
    await price.fill('640,50');
    await price.blur();
    await expect(price).toHaveValue('640,50');
    await expect(price).toHaveAccessibleDescription('');
  });

  await test.step('a server error appears after Error:, and nothing typed is lost', async () => {
    await dialog.getByLabel('Early bird price').fill('$500');
    await dialog.getByLabel('Deposit').fill('150');
    await dialog.getByLabel('Hotel balance').fill('490');
    const plan = 'Until the early bird deadline members pay US$500.00 when registering and US$490.00 at check-in.';
    await expect(dialog.getByText(plan)).toBeVisible();
    await expect(dialog.getByText(/so members see no saving/)).toBeVisible();
    await dialog.getByLabel('Hotel payment instructions').fill('At the front desk');
    await dialog.getByLabel('Early bird deadline').fill('2031-05-01T23:30');
    await dialog.getByLabel('Max quantity').fill('60');
    await dialog.getByLabel('Description').fill('Two nights.');
    await broken(page, '**/ticket-types');
    await save(page, 'Add Ticket Type');
    await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to save ticket type. Please try again.');
    await page.unroute('**/ticket-types');
    await save(page, 'Add Ticket Type');
    await expect(dialog).toBeHidden();
  });

  const pass = card(page, 'Weekend Pass');
  await test.step('its card shows price, early bird, deposit, and how many are left and sold', async () => {
    await expect(page.getByRole('tab', { name: /Ticket Types\s*1/ })).toBeVisible();
    for (const words of [
      'Hotel',
      'Two nights.',
      'US$640.50',
      'Regular price',
      'US$500.00',
      'Until Thu 1 May 2031, 11:30 PM',
    ]) {
      await expect(pass).toContainText(words);
    }
    await expect(pass).toContainText(/Hotel deposit\s*US\$150\.00\s*Balance paid at check-in\s*US\$490\.00/);
    await expect(pass).toContainText(/Available:\s*60 of 60\s*Sold:\s*0/);
    await expect(pass.getByRole('progressbar')).toHaveAttribute('value', '60');
    await expect(pass).toContainText('Members can’t pay for it yet: it has no payment method.');
    await expect(pass.getByText('Inactive')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });
}

async function orderTickets({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson }, {}, TICKET_ROLES);
  await makeTicket(school, event, { name: 'Weekend Pass', sort_order: 1 });
  await makeTicket(school, event, {
    name: 'Committee',
    is_active: false,
    sort_order: 2,
    early_bird_price_cents: 100,
    early_bird_deadline: new Date(Date.now() - 60_000),
  });
  const gala = await makeEventFixture(school, event, 3);
  await page.goto(path);

  await test.step('cards show Unlimited, Inactive, no past early bird, and the sold count', async () => {
    const committee = card(page, 'Committee');
    await expect(committee).toContainText(/Inactive.*Available:\s*Unlimited\s*Sold:\s*0/);
    await expect(committee.getByText('Early bird')).toHaveCount(0);
    await expect(committee.getByRole('progressbar')).toHaveCount(0);
    await expect(committee.getByText('Hotel', { exact: true })).toHaveCount(0);
    await expect(card(page, 'Gala')).toContainText(/Available:\s*9 of 10\s*Sold:\s*1/);
  });

  await test.step('they are reordered by keyboard and touch, and the move is announced', async () => {
    await page.getByRole('button', { name: 'Move Gala up' }).focus();
    await page.keyboard.press('Enter');
    await expect(ticketNames(page)).toHaveText(['Weekend Pass', 'Gala', 'Committee']);
    await expect(page.getByText('Gala is now 2 of 3')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Gala up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ticketNames(page)).toHaveText(['Gala', 'Weekend Pass', 'Committee']);
    await expect(page.getByRole('button', { name: 'Move Gala up' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move Weekend Pass down' }).click();
    await page.getByRole('button', { name: 'Move Gala down' }).click();
    await expect(ticketNames(page)).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
    await expect(page.getByRole('button', { name: 'Move Gala down' })).toBeFocused();
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
    await expect(ticketNames(page)).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
  });

  await test.step('a failed move restores the order and shows an error', async () => {
    await broken(page, '**/ticket-types/order');
    await page.getByRole('button', { name: 'Move Gala up' }).click();
    await expect(page.getByText('We couldn’t move the ticket type. Try again.')).toBeVisible();
    await expect(ticketNames(page)).toHaveText(['Committee', 'Gala', 'Weekend Pass']);
    await page.unroute('**/ticket-types/order');
    await page.getByRole('button', { name: 'Close message' }).click();
    await school.db.updateTable('ticket_types').set({ sort_order: 0 }).where('id', '=', gala.id).execute();
    await page.getByRole('button', { name: 'Move Weekend Pass up' }).click();
    await expect(page.getByText(/Someone else changed the ticket types/)).toBeVisible();
    await expect(ticketNames(page)).toHaveText(['Gala', 'Committee', 'Weekend Pass']);
  });
}
