/** Walk-ins: the coordinator gives a phone seats, which it sells without a network; staff see who bought them. */
import type { Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { enrol } from './enrolled-phone.ts';
import { hold } from './held-requests.ts';
import { expectCheckInKept } from './kept-on-device.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const result = (page: Page, title: string) =>
  expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();

async function journey({ school, newPerson }: Fixtures) {
  const event = await makeEvent(school, { name: 'Golden Jubilee', max_capacity: 2 });
  const ticket = await makeTicket(school, event, { name: 'Dinner', price_cents: 12_000, max_quantity: 0 });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const phone = await newPerson();

  await test.step('a phone without seats says whom to ask, and the coordinator gives it all there are', async () => {
    await coordinator.goto(`/admin/events/${event.id}/check-in`);
    await press(coordinator, 'Add Cash Box');
    await coordinator.getByLabel('Name').fill('Front desk');
    await coordinator.getByLabel('Opening float').fill('50');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Add Cash Box' }).click();
    await press(coordinator, 'Add Device');
    await coordinator.getByRole('dialog').getByLabel('Cash box').selectOption('Front desk');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Show Code' }).click();
    const link = await coordinator.getByRole('dialog').getByText('/check-in#').textContent();
    await phone.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
    await phone.getByLabel('Your name').fill('Val Hunter');
    await press(phone, 'Start Check-in');
    await expect(phone.getByText(/^Ready offline/)).toBeVisible();
    await press(phone, 'Walk-in');
    await expect(phone.getByText(/Ask the coordinator to give it some seats/)).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await phone.keyboard.press('Escape');
    await press(coordinator, 'Done');
    await press(coordinator, 'Choose the seats to sell at Entrance 1');
    await coordinator.getByLabel('Seats it may still sell').fill('3');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(coordinator.getByText("Only 2 more seats of 'Dinner' are free. Choose fewer.")).toBeVisible();
    await expectAccessibleInBothThemes(coordinator);
    await coordinator.getByLabel('Seats it may still sell').fill('2');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(coordinator.getByRole('list', { name: 'Devices' })).toContainText('May still sell:2 of Dinner');
  });

  await test.step('without a network it sells a seat, takes the cash and checks them in', async () => {
    await phone.reload();
    await expect(phone.getByText(/^Ready offline/)).toBeVisible();
    await expectCheckInKept(phone);
    await phone.context().setOffline(true);
    await press(phone, 'Walk-in');
    await press(phone, 'Sell for US$120.00');
    await expect(phone.getByText('Enter the name.')).toBeVisible();
    await phone.getByLabel('Name of the person').fill('Beverley Lewis');
    await expect(phone.getByText('This phone may still sell 2 seats of it.')).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await press(phone, 'Sell for US$120.00');
    await result(phone, 'Payment due US$120.00');
    await press(phone, 'Take Payment');
    await press(phone, 'Took US$120.00 in Cash');
    await result(phone, 'Took US$120.00 in cash');
    await expect(phone.getByRole('dialog').getByText('Checked in')).toBeVisible();
    await press(phone, 'Next');
  });

  await test.step('after a reload it knows what it sold', async () => {
    await phone.reload();
    await expect(phone.getByText(/1 scan, 1 walk-in and 1 payment to send/)).toBeVisible();
    await phone.getByLabel('Name or ticket code').fill('beverley');
    await expect(phone.getByRole('list', { name: 'People' })).toContainText(/Beverley Lewis.*In since/);
    await phone.getByLabel('Name or ticket code').fill('');
    await press(coordinator, 'Choose the seats to sell at Entrance 1');
    await phone.context().setOffline(false);
    await expect(phone.getByText(/to send/)).toBeHidden();
    await phone.context().setOffline(true);
  });

  await test.step('staff who haven’t seen that sale don’t overwrite it', async () => {
    const dialog = coordinator.getByRole('dialog');
    await dialog.getByLabel('Seats it may still sell').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/had 2 seats when you opened this, and has 1 now/)).toBeVisible();
    await expect(dialog.getByText(/It has 1 now/)).toBeVisible();
    await expect(coordinator.getByText('Saved', { exact: true })).toBeHidden();
    await dialog.getByLabel('Seats it may still sell').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it sells the last seat, and stops', async () => {
    await press(phone, 'Walk-in');
    await phone.getByLabel('Name of the person').fill('Errol Grant');
    await phone.getByLabel('Name of the person').press('Enter');
    await press(phone, 'Take Payment');
    await press(phone, 'Took US$120.00 in Cash');
    await result(phone, 'Took US$120.00 in cash');
    await press(phone, 'Next');
    await press(phone, 'Walk-in');
    await expect(phone.getByText('No seats to sell on this phone')).toBeVisible();
    await press(phone, 'Back');
  });

  await test.step('a sale that arrives when its seat is gone is listed, and gets a seat once one is free', async () => {
    await press(coordinator, 'Choose the seats to sell at Entrance 1');
    await coordinator.getByLabel('Seats it may still sell').fill('0');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(coordinator.getByRole('list', { name: 'Devices' })).not.toContainText('May still sell:');
    const { id: user_id } = await school.member();
    const row = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 12_000 };
    await school.db.insertInto('event_registrations').values(row).execute();
    await phone.context().setOffline(false);
    await expect(phone.getByText(/to send/)).toBeHidden();
    const issues = coordinator.getByRole('list', { name: 'To look into' });
    await expect(issues).toContainText(/Errol Grant.*No seat was left/);
    await expectAccessibleInBothThemes(coordinator);
    await press(coordinator, 'Give Errol Grant a seat');
    const dialog = coordinator.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Give a Seat' }).click();
    await expect(dialog.getByText(/No more seat of 'Dinner' is free/)).toBeVisible();
    await expectAccessibleInBothThemes(coordinator);
    await school.db.updateTable('events').set({ max_capacity: 3 }).where('id', '=', event.id).execute();
    await dialog.getByRole('button', { name: 'Give a Seat' }).click();
    await expect(coordinator.getByText('Nothing to look into.')).toBeVisible();
    await coordinator.getByRole('group').getByText('Resolved', { exact: true }).click();
    await expect(coordinator.getByRole('list', { name: 'Resolved' })).toContainText(/Errol Grant.*Was given a seat/);
  });

  await test.step('staff see the walk-ins and what they owe', async () => {
    await coordinator.goto(`/admin/events/${event.id}/registrations`);
    const rows = coordinator.getByRole('row');
    await expect(rows.filter({ hasText: 'Beverley Lewis' })).toContainText(/Walk-in.*Paid/);
    await expect(rows.filter({ hasText: 'Errol Grant' })).toContainText(/Walk-in.*Paid/);
    await expectAccessibleInBothThemes(coordinator);
  });
}

test('seats are sold without a network, and arrive once', journey);

test('an event that is removed while a sale is being sent stays removed', async ({ school, newPerson }) => {
  const { event_id } = await makePlace(school, await school.member(), { ticket: { name: 'Dinner', price_cents: 0 } });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const phone = await newPerson();
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 1 });
  await press(coordinator, 'Choose the seats to sell at Entrance 1');
  await coordinator.getByLabel('Seats it may still sell').fill('2');
  await coordinator.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(coordinator.getByRole('list', { name: 'Devices' })).toContainText('May still sell:2 of Dinner');
  await phone.reload();
  const release = await hold(phone, '**/api/check-in/walk-ins');
  await press(phone, 'Walk-in');
  await phone.getByLabel('Name of the person').fill('Errol Grant');
  const sending = phone.waitForRequest('**/api/check-in/walk-ins');
  await phone.getByLabel('Name of the person').press('Enter');
  await sending;
  await press(phone, 'Next');
  await phone.getByText('This phone', { exact: true }).click();
  await press(phone, 'Remove Event');
  await press(phone, 'Remove It');
  await expect(phone.getByRole('heading', { name: 'Event removed' })).toBeVisible();
  release();
  await expect(phone.getByText('Not sent yet')).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Event removed' })).toBeVisible();
});
