/** Ticket types on sale: changed, assigned payment methods, made inactive, deleted. */
import { makeTicket } from '../server/testing/reunions.ts';
import {
  broken,
  closeMessages,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Fixtures,
  test,
} from './school.ts';
import { card, makeEdited, makeEventFixture, save, sell, TICKET_ROLES, ticketNames } from './staff-event-editor.ts';

test.describe.configure({ timeout: 300_000 });

const journeys = {
  'a coordinator changes a ticket type and how it is paid': changeTicket,
  'a coordinator ends the sale of tickets': endSale,
};
for (const [title, journey] of Object.entries(journeys)) {
  test(title, journey);
  test(`${title} @phone`, journey);
}

async function changeTicket({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson }, {}, TICKET_ROLES);
  const dialog = page.getByRole('dialog');
  const gala = await makeEventFixture(school, event, 0);
  await school.db
    .insertInto('payment_profiles')
    .values({ name: 'School Zelle', method_type: 'zelle', account_info: 'pay@school.example' })
    .execute();
  await page.goto(path);

  await test.step('the dialog warns without a payment method, and a checkbox assigns one', async () => {
    const withoutMethod = page.getByText('Members can’t pay for it yet: it has no payment method.');
    await expect(withoutMethod).toBeVisible();
    await page.getByRole('button', { name: 'Edit Gala' }).click();
    await expect(dialog.getByText('No payment method is assigned.')).toBeVisible();
    await expect(dialog.getByText('Members can’t pay for this ticket until you select one.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('School Zelle').check();
    await expect(dialog.getByText('No payment method is assigned.')).toHaveCount(0);
    await expect(withoutMethod).toHaveCount(0);
    const links = () =>
      school.db
        .selectFrom('payment_profile_associations')
        .select('entity_id')
        .where('entity_id', '=', gala.id)
        .execute();
    await expect.poll(links).toHaveLength(1);
    await page.route('**/payment-profiles/*', (route) => route.abort());
    await dialog.getByLabel('School Zelle').click();
    await expect(page.getByText('We couldn’t reach the server.', { exact: false }).first()).toBeVisible();
    await expect(dialog.getByLabel('School Zelle')).toBeChecked();
    await page.unroute('**/payment-profiles/*');
  });

  await test.step('editing starts with the current values and refuses fewer than are sold', async () => {
    await expect(dialog.getByRole('heading', { name: 'Edit Ticket Type' })).toBeVisible();
    await expect(dialog.getByLabel('Max quantity')).toHaveValue('10');
    await sell(school, event, gala);
    await dialog.getByLabel('Max quantity').fill('1');
    await save(page, 'Save Changes');
    await expect(dialog.getByText('2 are already sold, so this can’t be lower than 2.')).toBeVisible();
    await dialog.getByLabel('Max quantity').fill('2');
  });

  await test.step('another person was faster: the ticket type is not silently overwritten', async () => {
    await school.db
      .updateTable('ticket_types')
      .set({ price_cents: 9_900, updated_at: new Date() })
      .where('id', '=', gala.id)
      .execute();
    await save(page, 'Save Changes');
    await expect(dialog.getByRole('alert')).toContainText('They changed: Price.');
    await expect(dialog.getByLabel('Max quantity')).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('99.00');
    await save(page, 'Save Changes');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Gala')).toContainText('US$99.00');
    await expect(card(page, 'Gala')).toContainText('0 of 2');
  });
}

async function endSale({ school, newPerson }: Fixtures): Promise<void> {
  const { event, page, path } = await makeEdited({ school, newPerson }, {}, TICKET_ROLES);
  await makeEventFixture(school, event, 0);
  await makeTicket(school, event, { name: 'Committee', sort_order: 1 });
  await makeTicket(school, event, { name: 'Weekend Pass', sort_order: 2 });

  await test.step('a published event without an active ticket type says that no one can register', async () => {
    const set = (is_published: boolean, is_active: boolean) =>
      Promise.all([
        school.db.updateTable('events').set({ is_published }).where('id', '=', event.id).execute(),
        school.db.updateTable('ticket_types').set({ is_active }).where('event_id', '=', event.id).execute(),
      ]);
    await set(false, false);
    await page.goto(path);
    await expect(ticketNames(page)).toHaveCount(3);
    await expect(page.getByText('No one can register.')).toHaveCount(0);
    await set(true, false);
    await page.reload();
    await expect(page.getByText('No one can register.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await set(true, true);
    await page.reload();
    await expect(ticketNames(page)).toHaveCount(3);
    await expect(page.getByText('No one can register.')).toHaveCount(0);
  });

  const question = page.getByRole('alertdialog');
  await test.step('deleting asks first, and a ticket type with sales is refused before that', async () => {
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
    await expect(ticketNames(page)).toHaveText(['Gala', 'Weekend Pass']);
    await closeMessages(page);
    await page.getByRole('button', { name: 'Delete Gala' }).click();
    await expect(question).toHaveAccessibleName("'Gala' can't be deleted");
    await expect(question).toContainText('1 person has this ticket. Make it inactive instead: members can no longer');
    await expect(question.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Make Inactive' }).click();
    await expect(question).toBeHidden();
    await expect(card(page, 'Gala').getByText('Inactive')).toBeVisible();
    await closeMessages(page);
    await page.getByRole('button', { name: 'Delete Gala' }).click();
    await expect(question).toContainText("It's already inactive, so members can't choose it.");
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(ticketNames(page)).toHaveText(['Gala', 'Weekend Pass']);
  });

  await test.step('without the permission to change nothing can be changed', async () => {
    const reader = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await reader.goto(path);
    await expect(card(reader, 'Gala')).toBeVisible();
    await expect(reader.getByRole('button', { name: /Add|Edit|Delete|Move|Publish|Duplicate/ })).toHaveCount(0);
    await expectAccessible(reader);
  });
}
