/** The tickets in the email that a member gets: read from the message as a mail server received it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeJobsDue } from '../../testing/jobs.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { readPdf, textOfPdf } from '../../testing/pdfs.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { bring, lookUp, ticketsOf } from '../../testing/tickets.ts';

let t: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  t = await testApp({
    jobs: true,
    settings: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'reunion@school.example',
      LOG_LEVEL: 'silent',
    },
  });
});
afterAll(() => server.stop());

type Id = { id: string };

/** The newest email to the person with this subject, once it has arrived. */
const emailTo = (person: Person, subject: RegExp) =>
  vi.waitFor(
    () => {
      const mails = server.received.filter(
        ({ recipients, email }) => recipients[0] === person.email && subject.test(email.subject ?? ''),
      );
      const email = mails.at(-1)?.email;
      if (!email) throw new Error(`nothing came for ${person.email}`);
      return email;
    },
    { timeout: 60_000, interval: 20 },
  );
type Mailed = Awaited<ReturnType<typeof emailTo>>;
const pdfIn = ({ attachments }: Mailed) => Buffer.from(attachments[0]?.content as ArrayBuffer);

async function makeRegistration(columns: object = {}) {
  const event = await makeEvent(t, { name: 'Golden Jubilee', max_guests: 2 });
  const ticket = await makeTicket(t, event, { name: 'Dinner' });
  const member = await t.member({ first_name: 'Marcia', last_name: 'Brown', ...columns });
  const registration: Id = (await register(t, member, event, ticket)).body;
  return { event, ticket, member, registration };
}

describe('the email about a registration', () => {
  it('has the ticket with its QR code as a PDF, which is valid at once', async () => {
    const { member, registration } = await makeRegistration();
    const email = await emailTo(member, /registered/);
    expect(email.attachments).toMatchObject([{ filename: 'tickets.pdf', mimeType: 'application/pdf' }]);
    expect(email.text).toContain('Your ticket is attached');
    expect(await textOfPdf(pdfIn(email))).toMatchObject([expect.stringMatching(/Golden Jubilee[\s\S]*Marcia Brown/)]);
    expect((await readPdf(pdfIn(email))).text).toContain('QR code of this ticket');
    // The page that a camera opens knows the code only once it was given out.
    const { secret_sha256 } = await t.db
      .selectFrom('tickets')
      .select('secret_sha256')
      .where('registration_id', '=', registration.id)
      .executeTakeFirstOrThrow();
    expect(secret_sha256).not.toBeNull();
    const [own] = await ticketsOf(t, member, registration);
    expect((await lookUp(t, own as never)).status).toBe(200);
  });

  it('has those of guests once they are added', async () => {
    const { ticket, member, registration } = await makeRegistration();
    await bring(t, member, registration, { name: 'Sonia Grant', ticket });
    await makeJobsDue(t.db, { user_id: member.id });
    const email = await emailTo(member, /Your guests/);
    const pages = await textOfPdf(pdfIn(email));
    expect(pages).toMatchObject([expect.stringContaining('Marcia Brown'), expect.stringContaining('Sonia Grant')]);
    expect(email.text).toContain('Your ticket and those of your guests are attached.');
  });

  it('has none for an address that isn’t verified', async () => {
    const { member } = await makeRegistration({ email_verified: false });
    const email = await emailTo(member, /News/);
    expect([email.attachments, email.text?.includes('attached')]).toEqual([[], false]);
  });

  it('has none for someone who has withdrawn', async () => {
    const { member, registration } = await makeRegistration();
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect((await emailTo(member, /withdrawn/)).attachments).toEqual([]);
  });
});
