/** What the tests of payment review share: payments to review and the parts of the screen. */
import { type Page, request } from '@playwright/test';
import { createRandom } from '../demo/random.ts';
import { renderReceipt, writeReceiptPdf } from '../demo/receipts.ts';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import type { Registered } from './payment-page.ts';
import { expect, type School } from './school.ts';

type Proof = { name: string; mimeType: string; buffer: Buffer };
type Sent = { payment_profile_id: string; reference_number: string; proof?: Proof | undefined };

/** Through the API, as the member's page does. */
export async function sendPayment(
  { url }: Pick<School, 'url'>,
  person: Person,
  registration: Pick<Registered, 'id'>,
  { proof, ...form }: Sent,
): Promise<{ id: string }> {
  const client = await request.newContext({ extraHTTPHeaders: { cookie: person.cookie, origin: url } });
  const answer = await client.post(`${url}/api/registrations/${registration.id}/payments`, {
    multipart: { ...form, ...(proof && { proof }) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const payment = await answer.json();
  await client.dispose();
  return payment;
}

/** An event with a ticket and a payment profile owned by a treasurer. */
export async function makeReunion(school: School) {
  const treasurer = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  const event = await makeEvent(school, { name: 'Gala Night' });
  const ticket = await makeTicket(school, event);
  const profile = await makeProfile(school, {
    name: 'School Zelle',
    owner_user_id: treasurer.id,
    account_info: 'pay@school.example',
    processing_fee_type: 'flat',
    processing_fee_flat_cents: 350,
  });
  return { treasurer, event, ticket, profile };
}
type Reunion = Awaited<ReturnType<typeof makeReunion>>;
type Note = { reference: string; proof?: Proof; user_comment?: string };

/** A member who registered and submitted a payment so many hours ago. */
export async function pay(
  school: School,
  { event, ticket, profile }: Reunion,
  name: string,
  { reference, ...sent }: Note,
  hoursAgo = 0,
) {
  const [first_name = '', last_name = ''] = name.split(' ');
  const member = await school.member({ first_name, last_name });
  const registration = await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const form = { payment_profile_id: profile.id, reference_number: reference, ...sent };
  const payment = await sendPayment(school, member, registration, form);
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await school.db
    .updateTable('payment_ledger')
    .set({ submitted_at: at, created_at: at })
    .where('id', '=', payment.id)
    .execute();
  return payment;
}

const SLIP = {
  method: 'Zelle',
  payer: 'Ann Lee',
  amount: 'US$123.50',
  reference: 'ZL-1',
  day: '3 Nov 2026',
  event: 'Gala Night',
};
export const COMMENT = 'From my husband’s account.';

/** Ann's and Basil's have the same proof and reference; Cora's proof is a PDF. */
export async function payThree(school: School, reunion: Reunion): Promise<void> {
  const slip = await renderReceipt(SLIP, createRandom('slip'));
  const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: slip });
  await pay(school, reunion, 'Ann Lee', { reference: 'ZL-482-1193', proof: image('a.jpg') }, 24 * 9);
  await pay(
    school,
    reunion,
    'Basil Brown',
    { reference: 'zl 4821193', user_comment: COMMENT, proof: image('b.jpg') },
    30,
  );
  const pdf = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: writeReceiptPdf(SLIP) };
  await pay(school, reunion, 'Cora Clarke', { reference: 'PDF-7', proof: pdf }, 2);
}

export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
export const names = (page: Page) => rows(page).getByRole('link').locator('span:first-child');
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
export const open = (page: Page, name: string) => rows(page).getByRole('link', { name }).click();
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Payment' });
export const reject = (page: Page) => page.getByRole('button', { name: 'Reject Payment' });
export const notes = (page: Page) => page.getByLabel('Admin notes');
/** Visible once the payment itself has loaded; until then the sheet shows what the list has of it. */
export const newBalance = (page: Page) => page.getByText(/^Now: US\$/);
