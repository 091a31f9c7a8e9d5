/** The main path: from an approved phone number to a confirmed payment. */
import type { Page } from '@playwright/test';
import { completeProfile, registerAccount } from './people.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';

const ADMIN = { phone: '8765550101', first: 'Beverley', last: 'Chambers', email: 'beverley@school.example' };
const MEMBER = { phone: '8765550102', first: 'Delroy', last: 'Campbell', email: 'delroy@school.example' };
const REFERENCE = 'ZELLE-2026-0042';

const JOURNEY = 'a member comes from an approved phone number to a confirmed payment';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(300_000);
  const admin = await newPerson();
  const member = await newPerson();
  const visitor = await newPerson();

  await test.step('the first person registers and becomes SUPER_ADMIN', async () => {
    await registerAccount(admin, school, ADMIN);
    await completeProfile(admin, ['G', 'L', 'N', 'M', 'R'], 'Pawsey');
    await expect(admin.getByRole('heading', { name: /Beverley/ })).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('approves a second phone number', async () => {
    await admin.goto(`${school.url}/admin`);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(admin);
    await admin.goto(`${school.url}/admin/phone-numbers`);
    await admin.getByLabel('Phone number').fill('(876) 555-0102');
    await admin.getByRole('button', { name: 'Add Phone Number' }).click();
    await expect(admin.getByText('+1 876-555-0102').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('creates a payment profile, an event and a ticket type, and publishes', async () => {
    await createPaymentProfile(admin, school.url);
    await createEvent(admin, school.url);
    await addTicketType(admin);
    await admin.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('the second person registers with that number and completes the profile', async () => {
    await registerAccount(member, school, MEMBER);
    await completeProfile(member, ['G', 'G', 'N', 'R', 'R'], 'Gibson');
    await expect(member.getByText('No registered events')).toBeVisible();
  });

  await test.step('an anonymous visitor sees the last initial only', async () => {
    await visitor.goto(`${school.url}/directory`);
    await expect(visitor.getByText('Showing 2 of 2 alumni')).toBeVisible();
    await expect(visitor.getByText('Delroy C.')).toBeVisible();
    await expect(visitor.getByText('Campbell')).toHaveCount(0);
    await expectAccessible(visitor);
  });

  await test.step('the member registers for the event and submits a payment with a proof', async () => {
    await member.goto(`${school.url}/events`);
    await expectAccessible(member);
    await member
      .getByRole('link', { name: /Golden Jubilee Reunion/ })
      .first()
      .click();
    await member.getByRole('radio', { name: /Gala Dinner/ }).check({ force: true });
    await expectAccessible(member);
    await member
      .getByRole('button', { name: /^Register · Gala Dinner · / })
      .filter({ visible: true })
      .click();
    await member.waitForURL(/\/payment-submission\?registration=/, { timeout: 15_000 });
    await submitPayment(member);
    await member.waitForURL(/\/payment-confirmation\?registration=/);
    await expect(member.getByText('2-3 business days')).toBeVisible();
    await expectAccessible(member);
  });

  await test.step('the first person opens it, sees the proof, confirms', async () => {
    await admin.goto(`${school.url}/admin/payments`);
    await admin
      .getByRole('link', { name: /Delroy Campbell/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(admin.getByText(REFERENCE).filter({ visible: true }).first()).toBeVisible();
    const proof = admin
      .getByAltText(/Proof of payment/)
      .filter({ visible: true })
      .first();
    await expect(proof).toBeVisible();
    expect(await proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(admin.getByText(/^Payment confirmed: .*\. No other payment is pending\.$/)).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);
  });

  await test.step("the second person's dashboard shows it as paid, with the total", async () => {
    await member.goto(`${school.url}/dashboard`);
    await expect(member.getByText('US$75.00').filter({ visible: true }).first()).toBeVisible();
    await expect(
      member
        .getByText(/^(Paid|Confirmed)$/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectAccessible(member);
  });

  await test.step('the activity log has every step', async () => {
    await admin.goto(`${school.url}/admin/logs`);
    for (const action of [
      'USER_REGISTERED',
      'USER_PROFILE_UPDATED',
      'USER_PHONE_ADDED',
      'PAYMENT_PROFILE_CREATED',
      'EVENT_CREATED',
      'TICKET_TYPE_CREATED',
      'EVENT_PUBLISHED',
      'EVENT_REGISTRATION',
      'PAYMENT_SUBMITTED',
      'PAYMENT_CONFIRMED',
    ]) {
      await expect(admin.getByText(action, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    }
    await expectAccessible(admin);
  });
}

async function createPaymentProfile(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/payment-profiles`);
  await expect(page.getByText('No payment profiles yet')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /Create|Add/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('School Zelle');
  await dialog.getByLabel('Account information').fill('treasurer@school.example');
  await dialog
    .getByRole('checkbox', { name: /global/i })
    .or(dialog.getByRole('switch', { name: /global/i }))
    .first()
    .click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Create|Save/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('School Zelle').filter({ visible: true }).first()).toBeVisible();
}

async function createEvent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/events`);
  await page.getByRole('button', { name: 'Create Event' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Event type').selectOption({ label: 'Gala Dinner' });
  await dialog.getByLabel('Name', { exact: true }).fill('Golden Jubilee Reunion');
  await dialog.getByLabel('Description').fill('Fifty years since the first form five.');
  await dialog.getByLabel(/Start/i).fill('2031-07-11T18:00');
  await dialog.getByLabel(/End/i).fill('2031-07-13T14:00');
  await dialog.getByLabel('Venue').fill('School Hall');
  await dialog.getByLabel('Location').fill('Kingston, Jamaica');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Create/ }).click();
  await page.waitForURL(/\/admin\/events\/[\w-]+\/edit/);
  await expect(dialog).toBeHidden();
}

async function addTicketType(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Ticket Type' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Gala Dinner');
  await dialog.getByLabel('Price', { exact: true }).fill('75.00');
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /Add|Create|Save/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('US$75.00').filter({ visible: true }).first()).toBeVisible();
}

async function submitPayment(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /School Zelle/ }).check({ force: true });
  await page.getByLabel('Transaction reference').fill(REFERENCE);
  await page.getByLabel(/Payment proof/).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL });
  await expectAccessible(page);
  await page.getByRole('button', { name: /Submit Payment/i }).click();
}

/** The smallest valid PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
