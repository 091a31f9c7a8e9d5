/** Payments at the desk: a phone takes cash without a network, the treasurer sees it once it is sent, and counts the cash box. */
import type { Page } from '@playwright/test';
import { schoolAt } from '../server/testing/http-school.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../server/testing/reunions.ts';
import { secretOf, ticketsOf } from '../server/testing/tickets.ts';
import { expectCheckInKept } from './kept-on-device.ts';
import { expect, expectAccessibleInBothThemes, type Fixtures, type School, test } from './school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

type Id = { id: string };

/** Omar Reid and Ann Lee, who owe 120.00 each; a payment of Ann’s awaits review. Their tickets' addresses by name. */
async function makeGuests(school: School) {
  const calls = schoolAt([school.url], school.db, school.url);
  const event = await makeEvent(school, { name: 'Golden Jubilee' });
  const ticket = await makeTicket(school, event, { name: 'Dinner', price_cents: 12_000 });
  const profile = await makeProfile(school);
  const names = [
    ['Omar', 'Reid'],
    ['Ann', 'Lee'],
  ] as const;
  const codes: Record<string, string> = {};
  for (const [first_name, last_name] of names) {
    const member = await school.member({ first_name, last_name });
    const registration: Id = (await register(calls, member, event, ticket)).body;
    const [shown] = await ticketsOf(calls, member, registration);
    if (first_name === 'Ann') await submit(calls, member, registration, { payment_profile_id: profile.id });
    if (shown) codes[first_name] = `HTTPS://HOST/T/${secretOf(shown)}`;
  }
  return { event, codes };
}

const result = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function scan(page: Page, code: string | undefined): Promise<void> {
  await page.getByLabel('Name or ticket code').fill(code ?? '');
  await page.getByLabel('Name or ticket code').press('Enter');
}
const cashBox = (page: Page) => page.getByRole('list', { name: 'Cash boxes' }).getByRole('listitem');

async function journey({ school, newPerson }: Fixtures) {
  const { event, codes } = await makeGuests(school);
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  const phone = await newPerson();

  await test.step('the coordinator adds a device, which can’t take cash, and then gives it a cash box', async () => {
    await coordinator.goto(`/admin/events/${event.id}/check-in`);
    await press(coordinator, 'Add Device');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Show Code' }).click();
    const link = await coordinator.getByRole('dialog').getByText('/check-in#').textContent();
    await phone.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
    await phone.getByLabel('Your name').fill('Val Hunter');
    await press(phone, 'Start Check-in');
    await expect(phone.getByText(/^Ready offline: 2 people/)).toBeVisible();
    await scan(phone, codes.Omar);
    await result(phone, 'Payment due US$120.00');
    await expect(phone.getByText('This phone has no cash box, so it can’t take cash.')).toBeVisible();
    await press(phone, 'Next');
    await press(coordinator, 'Done');
    await press(coordinator, 'Add Cash Box');
    await coordinator.getByLabel('Name').fill('Front desk');
    await coordinator.getByLabel('Opening float').fill('50');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Add Cash Box' }).click();
    await expect(cashBox(coordinator)).toContainText('Front desk');
    await press(coordinator, 'Choose the cash box of Entrance 1');
    await coordinator.getByLabel('Cash box', { exact: true }).selectOption('Front desk');
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(coordinator.getByRole('list', { name: 'Devices' })).toContainText('Cash box:Front desk');
    await expectAccessibleInBothThemes(coordinator);
  });

  await test.step('a payment that awaits review lets someone in, and cash is the second choice', async () => {
    await phone.reload();
    await phone.getByLabel('Name or ticket code').fill('Ann L');
    await expect(phone.getByText('US$120.00 awaiting review')).toBeVisible();
    await scan(phone, codes.Ann);
    await result(phone, 'Payment being reviewed');
    await expect(phone.getByRole('dialog').getByText('US$120.00 awaiting review')).toBeVisible();
    await expect(phone.getByLabel('Note')).toHaveValue('Payment being reviewed');
    await expect(phone.getByRole('dialog').getByRole('button')).toHaveText([
      'Admit with This Note',
      'Take Payment',
      'Next',
    ]);
    await expectAccessibleInBothThemes(phone);
    await press(phone, 'Admit with This Note');
    await result(phone, 'Checked in');
    await press(phone, 'Next');
    await expect(phone.getByText(/to send/)).toBeHidden();
  });

  await test.step('without a network, the phone takes a part, refuses too much, and takes the rest after a reload', async () => {
    await phone.reload();
    await expect(phone.getByText(/^Ready offline: 2 people/)).toBeVisible();
    await expectCheckInKept(phone);
    await phone.context().setOffline(true);
    await scan(phone, codes.Omar);
    await press(phone, 'Take Payment');
    await press(phone, 'Back');
    await expect(phone.getByRole('button', { name: 'Take Payment' })).toBeFocused();
    await phone.keyboard.press('Enter');
    await expect(phone.getByLabel('Amount in cash')).toHaveValue('120.00');
    await phone.keyboard.type('130');
    await press(phone, 'Took Cash');
    await expect(phone.getByText('Only US$120.00 is due. Enter that or less, and give change.')).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await phone.getByLabel('Amount in cash').fill('50');
    await press(phone, 'Took US$50.00 in Cash');
    await result(phone, 'Took US$50.00 in cash');
    await expect(phone.getByText('US$70.00 still due. Not checked in yet.')).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await press(phone, 'Next');
    await phone.reload();
    await expect(phone.getByText(/1 payment to send/)).toBeVisible();
    await scan(phone, codes.Omar);
    await result(phone, 'Payment due US$70.00');
    await press(phone, 'Take Payment');
    await press(phone, 'Took US$70.00 in Cash');
    await result(phone, 'Took US$70.00 in cash');
    await expect(phone.getByRole('dialog').getByText('Checked in')).toBeVisible();
    await press(phone, 'Next');
    await expect(phone.getByText(/1 scan and 2 payments to send/)).toBeVisible();
  });

  await test.step('once the network is back, the treasurer sees the payments, and counts the box', async () => {
    await phone.context().setOffline(false);
    await expect(phone.getByText(/to send/)).toBeHidden();
    const treasurer = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await treasurer.goto(`/admin/events/${event.id}/check-in`);
    await expect(cashBox(treasurer)).toContainText(/Taken \(2 payments\)US\$120\.00.*ExpectedUS\$170\.00/);
    await press(treasurer, 'Count Front desk');
    await treasurer.getByLabel('Counted', { exact: true }).fill('165');
    await treasurer.getByLabel('Counted by').fill('Ann Lee');
    await treasurer.getByLabel('Checked by').fill('Ann Lee');
    await treasurer.getByLabel('Note').fill('A note of 5 is missing');
    await expectAccessibleInBothThemes(treasurer);
    await press(treasurer, 'Record Count');
    await expect(treasurer.getByText('Enter another person. Two people count a cash box.').first()).toBeVisible();
    await treasurer.getByLabel('Checked by').fill('Tre Asurer');
    await press(treasurer, 'Record Count');
    await expect(cashBox(treasurer)).toContainText(/Counted US\$165\.00.*US\$5\.00 missing.*A note of 5 is missing/);
    await expectAccessibleInBothThemes(treasurer);
    const { id } = await school.db
      .selectFrom('payment_entries')
      .select('registration_id as id')
      .where('recorded_by_name', '=', 'Val Hunter')
      .executeTakeFirstOrThrow();
    await treasurer.goto(`/admin/events/${event.id}/registrations/${id}`);
    await expect(treasurer.getByText(/Recorded by Val Hunter/)).toHaveCount(2);
  });
}

test('cash is taken without a network, arrives once, and is counted', journey);
