/** A local SMTP server that receives what the application sends. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export type Received = { recipients: string[]; session: SMTPServerSession; raw: string; email: Email };
type Refusal = { responseCode: number; message: string } | undefined;

export type MailServer = {
  port: number;
  /** Accepted messages, oldest first. */
  received: Received[];
  /** Every complete message, also refused ones. */
  offered: Received[];
  /** Called at RCPT TO, and again with the complete message. */
  rules: { recipient?: (address: string) => Refusal; message?: (email: Email) => Refusal };
  stop: () => Promise<void>;
};

const refusing = (refusal: Refusal) =>
  refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null;

/** By default without TLS and authentication, on a free port. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: Pick<MailServer, 'received' | 'offered' | 'rules'> = { received: [], offered: [], rules: {} };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(refusing(mails.rules.recipient?.(address))),
    onData: async (stream, session, done) => {
      const raw = await buffer(stream).catch(() => undefined);
      if (!raw) return; // the client disconnected
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const mail = { recipients, session, raw: raw.toString('latin1'), email: await PostalMime.parse(raw) };
      const refused = refusing(mails.rules.message?.(mail.email));
      mails.offered.push(mail);
      if (!refused) mails.received.push(mail);
      done(refused);
    },
    ...options,
  });
  server.on('error', () => {}); // a client disconnected
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...mails,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
