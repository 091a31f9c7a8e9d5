/** From an approved phone number to a confirmed payment, in WebKit. */
import { expectAccessible, type Fixtures, test } from './fixtures.ts';
import type { WebKitPage } from './page.ts';
import { completeProfile, registerAccount } from './people.ts';
import { pictureFile } from './picture-file.ts';

const ADMIN = { phone: '8765550101', first: 'Beverley', last: 'Chambers', email: 'beverley@school.example' };
const MEMBER = { phone: '8765550102', first: 'Delroy', last: 'Campbell', email: 'delroy@school.example' };
const REFERENCE = 'ZELLE-2026-0042';

const JOURNEY = 'a member comes from an approved phone number to a confirmed payment in WebKit';
test(JOURNEY, journey);
test(`${JOURNEY} @phone`, journey);

async function journey({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(400_000);
  const admin = await newPerson();
  const member = await newPerson();

  await test.step('the first person registers and approves a second phone number', async () => {
    await registerAccount(admin, school, ADMIN);
    await completeProfile(admin, ['G', 'L', 'N', 'M', 'R'], /Pawsey/);
    await admin.byRole('heading', /Beverley/).expectVisible();
    await admin.goto('/admin/phone-numbers');
    await admin.byLabel('Phone number').fill('(876) 555-0102');
    await admin.byRole('button', 'Add Phone Number').click();
    await admin.byText('+1 876-555-0102').expectVisible();
    await expectAccessible(admin);
  });

  await test.step('creates a payment profile, an event and a ticket type, and publishes', async () => {
    await createPaymentProfile(admin);
    await createEvent(admin);
    await addTicketType(admin);
    await admin.byRole('button', 'Publish').click();
    await admin.byText('Published').expectVisible();
    await expectAccessible(admin);
  });

  await test.step('the second person registers and completes the profile', async () => {
    await registerAccount(member, school, MEMBER);
    await completeProfile(member, ['G', 'G', 'N', 'R', 'R'], /Gibson/);
    await member.byText('No registered events').expectVisible();
  });

  await test.step('registers for the event and submits a payment with a proof', async () => {
    await member.goto('/events');
    await member.byRole('link', /Golden Jubilee Reunion/).click();
    await member.byRole('radio', /Gala Dinner/).check();
    await expectAccessible(member);
    await member.byRole('button', /^Register · Gala Dinner/).click();
    await member.expectAt(/^\/payment-submission\?registration=/);
    await member.byRole('radio', /School Zelle/).check();
    await member.byLabel('Transaction reference').fill(REFERENCE);
    await member.fileField().type(await pictureFile(test.info().outputPath('receipt.jpg')));
    await expectAccessible(member);
    await member.byRole('button', 'Submit Payment').click();
    await member.expectAt(/^\/payment-confirmation\?registration=/);
    await member.byText(/2-3 business days/).expectVisible();
  });

  await test.step('the first person opens it, sees the proof, confirms', async () => {
    await admin.goto('/admin/payments');
    await admin.byRole('link', /Delroy Campbell/).click();
    await admin.byText(REFERENCE).expectVisible();
    await admin.byAltText(/Proof of payment/).expectLoaded();
    await expectAccessible(admin);
    await admin.byRole('button', 'Confirm Payment').click();
    await admin.byText(/^Payment confirmed: .*\. No other payment is pending\.$/).expectVisible();
  });

  await test.step("the second person's dashboard shows it as paid", async () => {
    await member.goto('/dashboard');
    await member.byText(/US\$75\.00/).expectVisible();
    await member.byText(/^(Paid|Confirmed)$/).expectVisible();
    await expectAccessible(member);
  });
}

async function createPaymentProfile(page: WebKitPage): Promise<void> {
  await page.goto('/admin/payment-profiles');
  await page.byRole('button', /Create|Add/).click();
  const dialog = page.byRole('dialog');
  await dialog.byLabel('Name').fill('School Zelle');
  await dialog.byLabel('Account information').fill('treasurer@school.example');
  await dialog.byRole('checkbox', /global/i).click();
  await expectAccessible(page);
  await dialog.byRole('button', /Create|Save/).click();
  await dialog.expectGone();
  await page.byText('School Zelle').expectVisible();
}

async function createEvent(page: WebKitPage): Promise<void> {
  await page.goto('/admin/events');
  await page.byRole('button', 'Create Event').click();
  const dialog = page.byRole('dialog');
  await dialog.byLabel('Event type').choose('Gala Dinner');
  await dialog.byLabel('Name').fill('Golden Jubilee Reunion');
  await dialog.byLabel('Description').fill('Fifty years since the first form five.');
  await dialog.byLabel(/Start/).type('07/11/2031/06/00/PM');
  await dialog.byLabel(/End/).type('07/13/2031/02/00/PM');
  await dialog.byLabel('Venue').fill('School Hall');
  await dialog.byLabel('Location').fill('Kingston, Jamaica');
  await expectAccessible(page);
  await dialog.byRole('button', /Create/).click();
  await page.expectAt(/^\/admin\/events\/[\w-]+\/edit/);
  await dialog.expectGone();
}

async function addTicketType(page: WebKitPage): Promise<void> {
  await page.byRole('button', 'Add Ticket Type').click();
  const dialog = page.byRole('dialog');
  await dialog.byLabel('Name').fill('Gala Dinner');
  await dialog.byLabel('Price').fill('75.00');
  await expectAccessible(page);
  await dialog.byRole('button', /Add|Create|Save/).click();
  await dialog.expectGone();
  await page.byText(/US\$75\.00/).expectVisible();
}
