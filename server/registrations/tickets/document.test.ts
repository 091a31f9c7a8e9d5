/** Tickets as PDF: what each page says, and who may have them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { readPdf, textOfPdf } from '../../testing/pdfs.ts';
import {
  makeEvent,
  makeProfile,
  makeTicket,
  queuedMails,
  receiveCash,
  register,
  submit,
} from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };
const open = (person: Person | null, params: Id) => t.call(person, 'GET /registrations/:id/tickets.pdf', { params });
const pagesOf = async (person: Person, registration: Id) =>
  (await textOfPdf((await open(person, registration)).raw)).map((page) => page.replaceAll('\r\n', '\n'));

async function makeFamily(guests: readonly string[] = []) {
  const event = await makeEvent(t, {
    name: 'Golden Jubilee',
    max_guests: 5,
    start_date: new Date('2035-12-12T23:00:00Z'),
    end_date: new Date('2035-12-13T04:00:00Z'),
  });
  const ticket = await makeTicket(t, event, { hotel_balance_cents: 0 });
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration = (await register(t, member, event, ticket)).body as Id & { payment_code: string };
  for (const name of guests) await bring(t, member, registration, { name, ticket });
  return { member, registration, ticket };
}

describe('the tickets of a registration', () => {
  it('have a page for each person, with event, balance and payment code', async () => {
    const { member, registration } = await makeFamily(['Sonia Grant', 'Zoë Łukasiewicz']); // cspell:disable-line
    const pages = await pagesOf(member, registration);
    expect(pages).toHaveLength(3);
    const code = registration.payment_code;
    for (const page of pages) {
      expect(page).toContain('Golden Jubilee');
      expect(page).toContain('School hall, Kingston, Jamaica');
      expect(page).toContain('Wed 12 Dec 2035, 6:00 PM');
      expect(page).toContain('US$360.00');
      expect(page).toContain(`${code.slice(0, 3)}-${code.slice(3)}`);
    }
    expect(pages[0]).toContain('Marcia Brown');
    expect(pages[1]).toContain('Sonia Grant');
    expect(pages[2]).toContain('Zoë Łukasiewicz'); // cspell:disable-line
    expect(pages[1]).not.toContain('Marcia');
  });

  it('say nothing of money once it is paid', async () => {
    const { member, registration } = await makeFamily();
    await receiveCash(t, registration, 12_000);
    const [page] = await pagesOf(member, registration);
    expect(page).not.toMatch(/pay|US\$/i);
  });

  it('ask for nothing while a payment is reviewed, like the email about guests', async () => {
    const { member, registration, ticket } = await makeFamily();
    const { id: payment_profile_id } = await makeProfile(t);
    await submit(t, member, registration, { payment_profile_id });
    await bring(t, member, registration, { name: 'Sonia Grant', ticket });
    const [page] = await pagesOf(member, registration);
    expect(page).toContain('Awaiting review');
    expect(page).not.toMatch(/to pay|US\$/i);
    const sent = (await queuedMails(t)).filter(({ to }) => to === member.email);
    const mail = sent.find(({ subject }) => subject.startsWith('Your guests for'));
    expect(mail?.text).toMatch(/The payment you sent is being reviewed\./);
    expect(mail?.text).not.toMatch(/still|Pay US\$|Payment code/i);
  });

  it('cut no name, however long', async () => {
    const long = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';
    const { member, registration } = await makeFamily([long, 'W'.repeat(120)]);
    const pages = await pagesOf(member, registration);
    expect(pages).toHaveLength(3);
    expect(pages[1]?.replace(/\s+/g, ' ')).toContain(long);
    expect(pages[2]?.replace(/\s+/g, '')).toContain('W'.repeat(120));
  });

  it('are a file that says nothing of the person in its properties, with the code as a described figure', async () => {
    const { member, registration } = await makeFamily();
    const { raw, headers } = await open(member, registration);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="tickets.pdf"',
      'cache-control': 'private, no-store',
    });
    const { text } = await readPdf(raw);
    expect(text).toContain('QR code of this ticket');
    expect(text).not.toContain('Marcia');
  });
});

describe('who may have them', () => {
  it('the member alone, while they are registered', async () => {
    const { member, registration } = await makeFamily();
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    expect((await open(null, registration)).status).toBe(401);
    expect((await open(staff, registration)).body.code).toBe('REGISTRATION_NOT_FOUND');
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await open(member, registration)).body.code).toBe('REGISTRATION_NOT_FOUND');
  });
});
