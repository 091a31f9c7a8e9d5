import { readFileSync } from 'node:fs';
import net from 'node:net';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIM_RULES, type Exim, hasExim, startExim } from '../../testing/exim.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createMailProvider, type Mail } from './mail-provider.ts';

const MAIL: Mail = {
  to: 'ann@school.example',
  name: 'Renée Ann',
  subject: 'Fête & more',
  text: 'Hello.\n.\nEnd — done.',
};
const sendBy = async (url: string, mail: Partial<Mail> = {}) => {
  const send = await createMailProvider({ provider: 'smtp', url, from: 'Reunion <reunion@school.example>' }, () => {});
  return send({ ...MAIL, ...mail });
};
const failureOf = (sent: Promise<void>) =>
  sent.then(
    () => expect.unreachable(),
    (error: Error & { responseCode?: number }) => [error.constructor.name === 'AddressRefused', error.responseCode],
  );

describe.runIf(hasExim)('exim itself', () => {
  let exim: Exim;
  const url = (user = 'reunion:p%40ss%20word') =>
    `smtp://${user}@127.0.0.1:${exim.port}?tls.ca=${encodeURIComponent(readFileSync(exim.certificate, 'utf8'))}`;
  beforeAll(async () => {
    exim = await startExim();
  });
  afterAll(() => exim.stop());

  it('accepts an email over STARTTLS with sign-in and delivers it unchanged', async () => {
    const id = crypto.randomUUID();
    await sendBy(url(), { id, html: '<p>Hello — “you”</p>' });
    await vi.waitFor(() => expect(exim.inbox()).toContain(id), { timeout: 60_000, interval: 50 });
    const raw = exim.inbox().replace(/^From .*\n/, '');
    const email = await PostalMime.parse(raw);
    expect(email).toMatchObject({
      subject: MAIL.subject,
      from: { name: 'Reunion', address: 'reunion@school.example' },
      to: [{ name: 'Renée Ann', address: MAIL.to }],
      messageId: `<${id}@school.example>`,
      text: expect.stringContaining('Hello.\n.\nEnd — done.'),
      html: expect.stringContaining('“you”'),
    });
    expect(raw).toMatch(/with esmtpsa +\(TLS1\.[23]\)/); // TLS and authentication, as exim reports it
  });

  it('refuses an unknown address permanently and a busy one temporarily', async () => {
    expect(await failureOf(sendBy(url(), { to: EXIM_RULES.refused }))).toEqual([true, undefined]);
    expect(await failureOf(sendBy(url(), { to: EXIM_RULES.later }))).toEqual([false, 451]);
  });

  it('rule 7: says of an unknown address that it’s the mailbox, not us', async () => {
    await expect(sendBy(url(), { to: EXIM_RULES.refused })).rejects.toMatchObject({ isUnknown: true });
  });

  it('a wrong password, too large an email and an unknown certificate leave the email waiting', async () => {
    expect(await failureOf(sendBy(url('reunion:wrong')))).toEqual([false, 535]);
    expect(await failureOf(sendBy(url(), { text: 'x'.repeat(2 * EXIM_RULES.most) }))).toEqual([
      false,
      expect.any(Number),
    ]);
    const unknown = `smtp://reunion:p%40ss%20word@127.0.0.1:${exim.port}`;
    await expect(sendBy(unknown)).rejects.toThrow(/self-signed/);
    expect(exim.inbox().match(/^From /gm)).toHaveLength(1);
  });
});

describe('a server that', () => {
  const opened: net.Server[] = [];
  afterAll(() => {
    for (const server of opened) server.close();
  });
  async function serving(answer: (socket: net.Socket) => void): Promise<string> {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      answer(socket);
    });
    opened.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  }

  it('never greets doesn’t block the queue forever', { timeout: 60_000 }, async () => {
    const url = await serving(() => {});
    expect(await failureOf(sendBy(url))).toEqual([false, undefined]);
  });

  it('closes the connection midway or speaks another protocol is tried again', async () => {
    const cut = await serving((socket) => {
      socket.write('220 mail.example ESMTP\r\n');
      socket.on('data', () => socket.destroy());
    });
    expect(await failureOf(sendBy(cut))).toEqual([false, undefined]);
    const web = await serving((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await failureOf(sendBy(web)))[0]).toBe(false);
  });

  it('is too busy to talk (421) is tried again', async () => {
    const busy = await serving((socket) => socket.end('421 Too many connections\r\n'));
    expect(await failureOf(sendBy(busy))).toEqual([false, 421]);
  });

  it('offers no TLS gets no email, unless it is on this machine or its URL says ignoreTLS', async () => {
    const server = await startMailServer();
    const elsewhere = `smtp://127.1:${server.port}`; // a name that isn't known to be this machine's
    await expect(sendBy(elsewhere)).rejects.toThrow(/TLS/);
    expect(server.offered).toEqual([]);
    await sendBy(`${elsewhere}?ignoreTLS=true`);
    await sendBy(`smtp://127.0.0.1:${server.port}`);
    expect(server.received).toHaveLength(2);
    await server.stop();
  });
});
