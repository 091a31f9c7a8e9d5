/** Guests: a member adds two, pays for all, renames one and removes one; what is sold out; by keyboard. */
import type { Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket, receiveConfirmed } from '../server/testing/reunions.ts';
import { comeBack, tabTo } from './page-parts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

type Tickets = Record<string, NonNullable<Parameters<typeof makeTicket>[2]>>;

const seat = (school: School, { id: user_id }: Person, { id: event_id }: { id: string }, ticket: { id: string }) =>
  school.db
    .insertInto('event_registrations')
    .values({ event_id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A member registered with the first of these tickets, on the event's page. */
async function openRegistered(
  school: School,
  page: Page,
  member: Person,
  tickets: Tickets = { Dinner: {} },
  columns: Parameters<typeof makeEvent>[1] = {},
) {
  const event = await makeEvent(school, { name: 'Jubilee', max_guests: 2, ...columns });
  const made: { id: string }[] = [];
  for (const [name, more] of Object.entries(tickets)) {
    made.push(await makeTicket(school, event, { name, sort_order: made.length, ...more }));
  }
  const registration = await seat(school, member, event, made[0] as { id: string });
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: 'You’re registered' })).toBeVisible();
  return { event, registration };
}

const add = (page: Page) => page.getByRole('button', { name: 'Add a Guest' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a Guest' });
const guests = (page: Page) => page.getByRole('list', { name: 'Your guests' }).getByRole('listitem');

async function bring(page: Page, name: string, ticket?: string): Promise<void> {
  await add(page).click();
  await dialog(page).getByLabel('Name').fill(name);
  if (ticket) await dialog(page).getByRole('radio', { name: ticket }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(page.getByText(`${name} is coming with you`)).toBeVisible();
}

test('a member brings two guests, pays for all, renames one and removes the other', journey);
test('a member brings two guests, pays for all, renames one and removes the other @phone', journey);

async function journey({ school, newPerson }: { school: School; newPerson: (person?: Person) => Promise<Page> }) {
  await makeProfile(school);
  const member = await school.member();
  const page = await newPerson(member);
  const tickets = { Dinner: {}, 'Dance Only': { price_cents: 5_000 } };
  const { event, registration } = await openRegistered(school, page, member, tickets);

  await test.step('the price is shown before', async () => {
    await add(page).click();
    await dialog(page).getByLabel('Name').fill('Sonia Grant');
    await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
    await expect(dialog(page).getByText('Choose a ticket.')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Dance Only' }).check({ force: true });
    await expect(dialog(page)).toContainText('Adds US$50.00 to what you pay. You’ll then have US$170.00 to pay.');
    await expectAccessibleInBothThemes(page);
    await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
    await expect(page.getByText('Sonia Grant is coming with you')).toBeVisible();
    await bring(page, 'Omar Grant', 'Dinner');
    await expect(guests(page)).toHaveText([
      /^Sonia Grant\s*Dance Only.*US\$50\.00/,
      /^Omar Grant\s*Dinner.*US\$120\.00/,
    ]);
    await expect(page.getByText('You and 2 guests')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Still to do: pay US$290.00');
    await expect(page.getByText('You can bring up to 2 guests.')).toBeVisible();
    await expect(add(page)).toBeHidden();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('one payment is for all', async () => {
    await page.goto(`/payment-submission?registration=${registration.id}`);
    await expect(page.getByRole('main')).toContainText('Sonia Grant, Omar Grant');
    await page.getByRole('radio', { name: 'Zelle' }).check({ force: true });
    await page.getByLabel('Transaction reference').fill('ZL-1001');
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(page).toHaveURL(/payment-confirmation/);
    await confirmPayment(school, registration);
    await page.goto('/dashboard');
    await expect(page.getByText('You and 2 guests').first()).toBeVisible();
    await page.goto(`/events/${event.id}`);
    await expect(page.getByText('Your payment is confirmed and your place is yours.')).toBeVisible();
  });

  await test.step('a guest gets another name', async () => {
    await page.getByRole('button', { name: 'Rename Sonia Grant' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename Guest' });
    await expect(rename).toContainText('The ticket (Dance Only) and its price stay the same.');
    await expectAccessible(page);
    await rename.getByLabel('Name').fill('Sonia Grant-Reid');
    await rename.getByRole('button', { name: 'Save Name' }).click();
    await expect(guests(page).first()).toContainText('Sonia Grant-Reid');
  });

  await test.step('removing one asks, and says what happens to the money', async () => {
    await page.getByRole('button', { name: 'Remove Omar Grant' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Omar Grant?' });
    await expect(question.getByRole('button', { name: 'Keep Guest' })).toBeFocused();
    await expect(question).toContainText('The place (Dinner) becomes available for someone else right away.');
    await expect(question).toContainText(
      'You’ll have paid US$120.00 too much. The committee will contact you about it.',
    );
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Remove Guest' }).click();
    await expect(guests(page)).toHaveCount(1);
    await expect(page.getByText('You and 1 guest')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('US$120.00 more than the price');
    await expect(add(page)).toBeVisible();
  });
}

async function confirmPayment(school: School, { id }: { id: string }): Promise<void> {
  const confirmed = { status: 'confirmed', confirmed_at: new Date(), confirmed_by_name: 'Tess Treasurer' };
  await school.db.updateTable('payment_ledger').set(confirmed).where('entity_id', '=', id).execute();
  await receiveConfirmed(school);
}

test('a guest is added, renamed and removed by keyboard alone', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  await openRegistered(school, page, member);
  await tabTo(page, add(page));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(dialog(page)).toContainText('Dinner: US$120.00');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter your guest’s name.')).toBeVisible();
  await page.keyboard.type('Sonia Grant');
  await page.keyboard.press('Enter');
  await expect(guests(page)).toHaveCount(1);
  await expect(add(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Rename Sonia Grant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rename Guest' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Omar Grant');
  await page.keyboard.press('Enter');
  await expect(guests(page)).toContainText('Omar Grant');
  await tabTo(page, page.getByRole('button', { name: 'Remove Omar Grant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep Guest' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(guests(page)).toHaveCount(0);
});

test('what is sold out can’t be chosen, and a refusal leaves what was typed', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const tickets = { Dinner: {}, Patron: { max_quantity: 1 }, Dance: { price_cents: 2_000 } };
  const { event } = await openRegistered(school, page, member, tickets, { max_capacity: 3 });
  const sellTo = async (name: string) => {
    const ticket = await school.db
      .selectFrom('ticket_types')
      .select('id')
      .where('event_id', '=', event.id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await seat(school, await school.member(), event, ticket);
  };
  await sellTo('Patron');
  await page.reload();
  await add(page).click();
  await expect(dialog(page).getByRole('radio', { name: 'Patron' })).toBeDisabled();
  await dialog(page).getByLabel('Name').fill('Sonia Grant');
  await dialog(page).getByRole('radio', { name: 'Dance' }).check({ force: true });
  await sellTo('Dinner');
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This event is full');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Sonia Grant');
  await expectAccessible(page);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText('This event is full, so you can’t add a guest.')).toBeVisible();
  await expect(add(page)).toBeHidden();
});

test('the only ticket sells out while a guest is entered: each attempt says so', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const { event, registration } = await openRegistered(school, page, member, { Dinner: { max_quantity: 2 } });
  await add(page).click();
  await dialog(page).getByLabel('Name').fill('Sonia Grant');
  const { ticket_type_id } = await school.db
    .selectFrom('event_registrations')
    .select('ticket_type_id')
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow();
  await seat(school, await school.member(), event, { id: ticket_type_id });
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This ticket type is sold out');
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('There’s no ticket left for a guest.');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Sonia Grant');
});

test('a chosen ticket that is no longer sold leaves the other, which can be added', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const tickets = { Dinner: {}, Dance: { price_cents: 2_000 } };
  const { event } = await openRegistered(school, page, member, tickets);
  await add(page).click();
  await dialog(page).getByLabel('Name').fill('Sonia Grant');
  await dialog(page).getByRole('radio', { name: 'Dance' }).check({ force: true });
  const dance = school.db.updateTable('ticket_types').set({ is_active: false }).where('name', '=', 'Dance');
  await dance.where('event_id', '=', event.id).execute();
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page)).toContainText('Dinner: US$120.00');
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(page.getByText('Sonia Grant is coming with you')).toBeVisible();
  await expect(guests(page)).toHaveText([/^Sonia Grant\s*Dinner/]);
});

test('another ticket than the chosen one is not added without a word', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const tickets = { Dinner: {}, Dance: { price_cents: 2_000 } };
  const { event } = await openRegistered(school, page, member, tickets);
  await add(page).click();
  await dialog(page).getByLabel('Name').fill('Sonia Grant');
  await dialog(page).getByRole('radio', { name: 'Dance' }).check({ force: true });
  const dance = school.db.updateTable('ticket_types').set({ is_active: false }).where('name', '=', 'Dance');
  await dance.where('event_id', '=', event.id).execute();
  await comeBack(page, /\/api\/events\//);
  await expect(dialog(page)).toContainText('Dinner: US$120.00');
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/^The ticket that you chose isn’t sold any more/);
  await dialog(page).getByRole('button', { name: 'Add Guest' }).click();
  await expect(page.getByText('Sonia Grant is coming with you')).toBeVisible();
});

test('staff allow guests for an event, and see them under the registration', async ({ school, newPerson }) => {
  const staff = await school.member({ roles: ['SUPER_ADMIN'] });
  const member = await school.member({ first_name: 'Ann', last_name: 'Wedderburn' });
  const page = await newPerson(staff);
  const event = await makeEvent(school, { name: 'Harvest Supper' });
  const ticket = await makeTicket(school, event, { name: 'Supper' });
  const { id: registration_id } = await seat(school, member, event, ticket);
  await page.goto(`/admin/events/${event.id}/edit`);
  await page.getByRole('tab', { name: 'Event Details' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByLabel('Guests', { exact: true }).fill('11');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Enter a whole number from 0 to 10.')).toBeVisible();
  await form.getByLabel('Guests', { exact: true }).fill('2');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Up to 2 with each member')).toBeVisible();

  const guest = { registration_id, name: 'Sonia Grant', ticket_type_id: ticket.id, price_cents: 12_000 };
  await school.db.insertInto('registration_guests').values(guest).execute();
  await page.goto(`/admin/events/${event.id}/registrations`);
  await expect(page.getByRole('list', { name: 'Guests' })).toHaveText('with Sonia Grant, Supper');
  await expect(page.getByText('Showing 1 of 1 registrations')).toBeVisible();
  await expect(page.getByText('no limit, 1 guest among them')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('the phone’s Back asks before a half-entered guest is lost @phone', async ({ school, newPerson }) => {
  const member = await school.member();
  const page = await newPerson(member);
  const { event } = await openRegistered(school, page, member);
  await page.goto('/events');
  await page.locator(`a[href="/events/${event.id}"]`).first().click();
  await add(page).click();
  await dialog(page).getByLabel('Name').fill('Sonia Grant');
  const back = () => page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });

  await back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Sonia Grant');
  await back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(`/events/${event.id}`);
  await back();
  await expect(page).toHaveURL('/events');
});
