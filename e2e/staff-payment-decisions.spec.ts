import { sql } from 'kysely';
import { DAY_MS } from '../contract/constants.ts';
import { makeLine } from '../server/testing/bank-statements.ts';
import { hold } from './held-requests.ts';
import { confirm, heading, makeReunion, newBalance, notes, open, pay, reject } from './payment-review-page.ts';
import { broken, expect, expectAccessible, expectAccessibleInBothThemes, type Fixtures, test } from './school.ts';

const TITLE = 'a treasurer decides payments, sees failures and other decisions, and loses no input';
test(TITLE, decide);
test(`${TITLE} @phone`, decide);

async function decide({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(240_000);
  const reunion = await makeReunion(school);
  const first = await pay(school, reunion, 'Dora Dixon', { reference: 'DEC-D' }, 3);
  const second = await pay(school, reunion, 'Earl Evans', { reference: 'DEC-E' }, 2);
  await pay(school, reunion, 'Faye Forbes', { reference: 'DEC-F' }, 1);
  const page = await newPerson(reunion.treasurer);
  const other = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Beverley', last_name: 'Chambers' });
  const colleague = await newPerson(other);
  const address = (payment: { id: string }) => `/admin/payments?q=dec&sort=waiting&payment=${payment.id}`;

  await test.step('a rejection needs a reason', async () => {
    await page.bringToFront();
    await page.goto(address(first));
    await expect(confirm(page)).toBeInViewport({ ratio: 1 });
    await reject(page).click();
    const missing = page.getByText('Please provide a reason for rejection in the admin notes.');
    await expect(missing).toBeInViewport({ ratio: 1 });
    await missing.click({ trial: true }); // fails where the buttons cover it
    await expect(notes(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a failure shows an error, and the notes stay', async () => {
    await notes(page).fill('Nothing arrived.');
    for (const [press, path, words] of [
      [reject, '**/rejection', 'Failed to reject payment. Please try again.'],
      [confirm, '**/confirmation', 'Failed to confirm payment. Please try again.'],
    ] as const) {
      await broken(page, path);
      await press(page).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.unroute(path);
    }
    await expect(notes(page)).toHaveValue('Nothing arrived.');
  });

  await test.step('the notes survive opening another payment and a reload', async () => {
    await page.getByRole('button', { name: 'Next payment' }).click();
    await expect(heading(page, 'Earl Evans')).toBeVisible();
    await expect(notes(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Previous payment' }).click();
    await expect(notes(page)).toHaveValue('Nothing arrived.');
    await page.reload();
    await expect(notes(page)).toHaveValue('Nothing arrived.');
    await expect(newBalance(page)).toBeVisible();
  });

  await test.step('a decision opens the next pending payment', async () => {
    await reject(page).click();
    await expect(page.getByText('Payment rejected')).toBeVisible();
    await expect(heading(page, 'Earl Evans')).toBeFocused();
    await page.goto(address(first));
    await expect(page.getByText(/Rejected.* by Tess Reid/)).toBeVisible();
    await expect(page.getByText('Nothing arrived.')).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
  });

  await test.step('another person’s decision is shown, and the notes are kept', async () => {
    await page.goto(address(second));
    await notes(page).fill('Seen on the statement of the 5th.');
    await colleague.goto(address(second));
    await confirm(colleague).click();
    await expect(heading(colleague, 'Faye Forbes')).toBeVisible();
    const answer = await hold(page, '**/rejection', { times: 1 });
    await reject(page).click();
    await notes(page).focus();
    answer();
    const note = page.getByRole('alert').filter({ hasText: 'Beverley Chambers confirmed this payment.' });
    await expect(note).toContainText('What you wrote: Seen on the statement of the 5th.');
    await expect(page.getByText(/Confirmed.* by Beverley Chambers/)).toBeVisible();
    await expect(heading(page, 'Earl Evans')).toBeFocused();
    // What was being typed are no keys: J would open the next payment, and C confirm it.
    await page.keyboard.type('just a cousin');
    await expect(heading(page, 'Earl Evans')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    const { rows: entries } = await sql<{ action_type: string }>`
      select action_type from activity_logs where entity_id = ${second.id} and action_type like '%T_PAYMENT'`.execute(
      school.db,
    );
    expect(entries.map(({ action_type }) => action_type)).toEqual(['SUBMIT_PAYMENT']);
  });

  await test.step('after the last one, a message says that none is pending', async () => {
    await page.goto('/admin/payments?q=DEC-F');
    await open(page, 'Faye Forbes');
    await confirm(page).click();
    await expect(page.getByText('Payment confirmed: Faye Forbes. No other payment is pending.')).toBeVisible();
    await expect(page.getByText(/Confirmed.* by Tess Reid/)).toBeVisible();
    await expect(heading(page, 'Faye Forbes')).toBeFocused();
  });
}

test('confirming less than was submitted leaves the rest to be paid', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  const payment = await pay(school, reunion, 'Gwen Grant', { reference: 'LESS-1' });
  const page = await newPerson(reunion.treasurer);
  await page.goto(`/admin/payments?q=less&payment=${payment.id}`);
  const received = page.getByLabel('Amount received');
  await expect(received).toHaveValue('123.50');
  await received.fill('about 70');
  await confirm(page).click();
  await expect(page.getByText('Enter what was received, like 120.00.')).toBeVisible();
  await expect(received).toBeFocused();
  await expect(received).toHaveValue('about 70');
  await expectAccessible(page);
  await received.fill('70');
  await page.reload();
  await expect(received).toHaveValue('70');
  await expect(page.getByText('Now: US$120.00 to pay. After this: US$50.00 to pay.')).toBeVisible();
  const day = page.getByLabel('Received on');
  await day.fill('2099-01-05');
  await confirm(page).click();
  await expect(page.getByText('This day is in the future.')).toBeVisible();
  const [date = ''] = new Date(Date.now() - 5 * DAY_MS).toISOString().split('T');
  await day.fill(date);
  await confirm(page).click();
  await expect(page.getByText('Payment confirmed: Gwen Grant')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gwen Grant/ })).toContainText('US$70.00US$123.50 submitted');
  const { registration_id, received_on } = await school.db
    .selectFrom('payment_entries')
    .select(['registration_id', sql<string>`received_on::text`.as('received_on')])
    .where('ledger_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  expect(received_on).toBe(date);
  await page.goto(`/admin/events/${reunion.event.id}/registrations/${registration_id}`);
  await expect(page.getByRole('main')).toContainText('US$50.00');
});

test('rejecting a payment that a bank statement shows asks once more', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  const payment = await pay(school, reunion, 'Hope Hall', { reference: 'LINE-1' });
  await makeLine(school, { text: 'ZELLE FROM HOPE HALL', amount_cents: 12_350 });
  const page = await newPerson(reunion.treasurer);
  await page.goto(`/admin/payments?q=line&payment=${payment.id}`);
  await expect(page.getByText('This bank line may be the payment')).toBeVisible();
  await expectAccessible(page);
  await notes(page).fill('Nothing arrived.');
  await reject(page).click();
  await expect(page.getByRole('alert')).toContainText('have a line that may be this payment');
  await reject(page).click();
  await expect(page.getByText('Payment rejected: Hope Hall')).toBeVisible();
});

test('rejecting a payment before its bank lines have loaded waits for them', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  const payment = await pay(school, reunion, 'Ivy Irving', { reference: 'SOON-1' });
  await makeLine(school, { text: 'ZELLE FROM IVY IRVING', amount_cents: 12_350 });
  const page = await newPerson(reunion.treasurer);
  await page.goto('/admin/payments?q=soon');
  const answer = await hold(page, `**/api/admin/payments/${payment.id}`, { times: 1 });
  await open(page, 'Ivy Irving');
  await notes(page).fill('Nothing arrived.');
  await reject(page).click();
  await expect(page.getByRole('alert')).toHaveText(/The payment is still loading\./);
  answer();
  await expect(newBalance(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await reject(page).click();
  await expect(page.getByRole('alert')).toContainText('have a line that may be this payment');
  await reject(page).click();
  await expect(page.getByText('Payment rejected: Ivy Irving')).toBeVisible();
});
