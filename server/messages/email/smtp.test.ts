import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { school } from '../../../school.config.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeJobsDue, queuedJobs } from '../../testing/jobs.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import type { Email } from './email.ts';
import { createMailProvider } from './mail-provider.ts';
import { queueEmail } from './queue.ts';

let t: TestApp;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  t = await testApp({
    jobs: true,
    settings: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Émile & Friends <reunion@school.example>',
      LOG_LEVEL: 'silent',
    },
  });
});
afterEach(() => {
  server.rules.message = undefined;
  server.rules.recipient = undefined;
});
afterAll(() => server.stop());

const TIMEOUT = { timeout: 60_000, interval: 20 };
const EMAIL: Email = { kind: 'payment_received', subject: 'We received it', paragraphs: ['We received it.'] };
const mailsTo = (person: Pick<Person, 'email'>) =>
  server.received.filter((mail) => mail.recipients[0] === person.email);
const arrival = (person: Pick<Person, 'email'>) =>
  vi.waitFor(() => {
    const [mail] = mailsTo(person);
    if (!mail) throw new Error(`nothing came for ${person.email}`);
    return mail;
  }, TIMEOUT);

const jobsOf = ({ id }: Person) => queuedJobs(t.db, { user_id: id });
const failedOnce = (person: Person) =>
  vi.waitFor(async () => {
    const job = (await jobsOf(person)).find(({ attempts, locked_by }) => attempts > 0 && locked_by === null);
    if (!job) throw new Error('it did not fail yet');
    return job;
  }, TIMEOUT);
const goneFor = (person: Person) => vi.waitFor(async () => expect(await jobsOf(person)).toEqual([]), TIMEOUT);
const retryNow = ({ id }: Person, attempts?: number) => makeJobsDue(t.db, { user_id: id }, attempts);

describe('an email that arrives', () => {
  it('has both parts, its headers and links, and names with their accents', async () => {
    const renee = await t.member({ first_name: 'Renée', last_name: 'Wedderburn' });
    const event = await makeEvent(t, { name: 'Ackee & Saltfish Fête' });
    const { body } = await register(t, renee, event, await makeTicket(t, event, { name: 'Gala <Dinner>' }));
    const { email, raw, recipients } = await arrival(renee);
    const link = `http://localhost:3000/payment-submission?registration=${body.id}`;

    expect(recipients).toEqual([renee.email]);
    expect(email.to).toEqual([{ name: 'Renée Wedderburn', address: renee.email }]);
    expect(email.from).toEqual({ name: 'Émile & Friends', address: 'reunion@school.example' });
    expect(email.replyTo).toEqual([{ name: school.brand, address: school.supportEmail }]);
    expect(email.subject).toBe('You’re registered for Ackee & Saltfish Fête');
    expect(email.text).toContain('Hello Renée,');
    expect(email.text).toContain(`Submit Your Payment:\n${link}\n`);
    expect(email.text).toContain('Ticket: Gala <Dinner>\nTotal: US$120.00');
    expect(email.html).toContain('Hello Renée,');
    expect(email.html).toContain('Gala &lt;Dinner&gt;');
    expect(email.html).toContain(`href="${link}"`);
    expect(email.attachments).toMatchObject([{ filename: 'tickets.pdf', mimeType: 'application/pdf' }]);

    const header = (name: string) => email.headers.find((each) => each.key === name)?.value;
    expect(header('content-type')).toMatch(/^multipart\/mixed/);
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w-]{64}>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(email.messageId).toMatch(/^<[\da-f-]{36}@school\.example>$/);
    expect(raw).toMatch(/^[\t\r\n -~]*$/); // seven bits, which every server accepts
    await goneFor(renee);
  });

  it('about the account has no link to turn it off', async () => {
    const member = await t.member();
    await queueEmail(t.db, member.id, { ...EMAIL, kind: 'account' });
    const { email } = await arrival(member);
    expect(email.headers.filter((each) => each.key.startsWith('list-'))).toEqual([]);
  });

  it('goes to one person and lets no name add a header', async () => {
    const evil = await t.member({ first_name: 'Ann\r\nBcc: all@school.example', last_name: '<x@y.example>, "Z' });
    await queueEmail(t.db, evil.id, { ...EMAIL, subject: 'Paid\r\nBcc: all@school.example\r\n\r\nHello' });
    const { email, recipients } = await arrival(evil);
    expect(recipients).toEqual([evil.email]);
    expect(email.to?.map((each) => each.address)).toEqual([evil.email]);
    expect(email.bcc).toBeUndefined();
    expect(email.subject).toBe('Paid Bcc: all@school.example Hello');
  });
});

describe('an email that can’t be delivered', () => {
  it('for now (451) is sent again later with the same ID and arrives once', async () => {
    const member = await t.member();
    let refusals = 0;
    server.rules.message = ({ to }) =>
      to?.[0]?.address === member.email && refusals++ === 0
        ? { responseCode: 451, message: 'Try again later' }
        : undefined;
    await queueEmail(t.db, member.id, EMAIL);
    const { attempts, last_error, run_at } = await failedOnce(member);
    expect([attempts, last_error]).toEqual([1, expect.stringContaining('451')]);
    expect(run_at.getTime()).toBeGreaterThan(Date.now());
    await retryNow(member);
    await arrival(member);
    await goneFor(member);
    const offered = server.offered.filter((mail) => mail.recipients[0] === member.email);
    expect(offered).toHaveLength(2);
    expect(new Set(offered.map((mail) => mail.email.messageId)).size).toBe(1);
    expect(mailsTo(member)).toHaveLength(1);
  });

  it('to a refused address (550) is given up at once and doesn’t delay others', async () => {
    const [dead, alive] = [await t.member(), await t.member()];
    let asked = 0;
    server.rules.recipient = (address) => {
      if (address !== dead.email) return undefined;
      asked += 1;
      return { responseCode: 550, message: 'No such user' };
    };
    for (let index = 0; index < 5; index++) await queueEmail(t.db, dead.id, EMAIL);
    await queueEmail(t.db, alive.id, EMAIL);
    await arrival(alive);
    await goneFor(dead);
    expect([asked, mailsTo(dead)]).toEqual([5, []]);
  });

  it('while the mail server is down waits and arrives once it is up', async () => {
    const member = await t.member();
    const { port } = server;
    await server.stop();
    await queueEmail(t.db, member.id, EMAIL);
    expect((await failedOnce(member)).last_error).toContain('ECONNREFUSED');
    server = await startMailServer({}, port);
    await retryNow(member);
    await arrival(member);
    await goneFor(member);
    expect(mailsTo(member)).toHaveLength(1);
  });

  it('is tried at most twelve times and then leaves the queue with its content', async () => {
    const member = await t.member();
    server.rules.message = () => ({ responseCode: 552, message: 'Mailbox full' });
    await queueEmail(t.db, member.id, EMAIL);
    await failedOnce(member);
    await retryNow(member, 11);
    await goneFor(member);
    expect(mailsTo(member)).toEqual([]);
  });

  it('before it expires is not sent later, and its secret isn’t stored', async () => {
    const member = await t.member();
    server.rules.message = () => ({ responseCode: 451, message: 'Try again later' });
    const good_until = new Date(Date.now() + 60 * 60_000).toISOString();
    await queueEmail(t.db, member.id, { ...EMAIL, kind: 'account', good_until });
    await failedOnce(member);
    server.rules.message = undefined;
    t.clock.now = new Date(Date.now() + 61 * 60_000);
    await retryNow(member);
    await goneFor(member);
    t.clock.now = undefined;
    expect(mailsTo(member)).toEqual([]);
  });
});

describe('a mail server that requires sign-in', () => {
  const to = { to: 'ann@school.example', subject: 'Hello', text: 'Hello.' };
  const opened: MailServer[] = [];
  afterAll(() => Promise.all(opened.map((each) => each.stop())));

  async function guarded() {
    const strict = await startMailServer({
      disabledCommands: [],
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'reunion' && password === 'p@ss word'
          ? done(null, { user: username })
          : done(new Error('Wrong user name or password')),
    });
    opened.push(strict);
    return strict;
  }
  const sendBy = async ({ port }: MailServer, user: string, query = '') => {
    const url = `smtp://${user}@127.0.0.1:${port}${query}`;
    const send = await createMailProvider({ provider: 'smtp', url, from: 'reunion@school.example' }, () => {});
    return send(to);
  };

  it('gets TLS and a sign-in', async () => {
    const strict = await guarded();
    await sendBy(strict, 'reunion:p%40ss%20word', '?tls.rejectUnauthorized=false');
    const [mail] = strict.received;
    expect([mail?.session.secure, mail?.session.user]).toEqual([true, 'reunion']);
    expect(mail?.email.from).toEqual({ name: school.brand, address: 'reunion@school.example' });
  });

  it('gets nothing if its certificate or the sign-in fails; the email stays for another try', async () => {
    const strict = await guarded();
    const again = (error: Error) => expect(error.constructor.name).not.toBe('AddressRefused');
    await sendBy(strict, 'reunion:p%40ss%20word').then(() => expect.unreachable(), again);
    await sendBy(strict, 'reunion:wrong', '?tls.rejectUnauthorized=false').then(() => expect.unreachable(), again);
    expect(strict.offered).toEqual([]);
  });
});
