import { school } from '../../../school.config.ts';
import type { MailSettings } from '../../config/env.ts';
import type { PrintLine } from '../sms/provider.ts';
import { oneLine } from './email.ts';

export type Mail = {
  to: string;
  /** The person's full name. */
  name?: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every try, so that a mail server can recognise a repeat. */
  id?: string;
  /** Attached. */
  files?: readonly MailFile[];
  /** Where a POST turns its kind off (RFC 8058). */
  unsubscribeUrl?: string;
};
export type MailFile = { name: string; type: string; content: Buffer };

/** What nodemailer throws, with what the server answered to which command. */
type SmtpFailure = Error & { command?: string; responseCode?: number; response?: string };

/** Sends one email. Rejects if the provider doesn't accept it, with AddressRefused if it never will. */
export type SendMail = (mail: Mail) => Promise<void>;

export class AddressRefused extends Error {
  /** Because there's no such mailbox, and not because of who sends. */
  readonly isUnknown: boolean;

  constructor(cause: SmtpFailure) {
    super(cause.message, { cause });
    this.isUnknown = isUnknownMailbox(cause);
  }
}

/** Milliseconds. A dead server must not block the queue for longer. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** The provider that MAIL_PROVIDER names; its library is loaded only when used. */
export async function createMailProvider(settings: MailSettings, print: PrintLine): Promise<SendMail> {
  if (settings.provider === 'console') {
    return async ({ to, subject, text }) =>
      print(`Email to ${to}: ${oneLine(subject)} — ${text.replace(/\s*[\r\n]+\s*/g, ' ')}`);
  }
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: settings.url,
    requireTLS: needsTls(settings.url),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = parseSender(settings.from);
  return async (mail) => {
    await transport.sendMail(toNodemailer(mail, from)).catch((error) => {
      throw isAddressRefused(error) ? new AddressRefused(error) : error;
    });
  };
}

/** Without it, nodemailer would send in plain text where a server, or someone between, offers no STARTTLS. */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !['127.0.0.1', '[::1]', 'localhost'].includes(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** MAIL_FROM is an address, or a name and an address in angle brackets. */
function parseSender(from: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]+)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || school.brand, address: address ?? from };
}

/** Addresses are objects because nodemailer would split a string at its commas. */
const toNodemailer = (
  { to, name = '', subject, text, html, id, files = [], unsubscribeUrl }: Mail,
  from: { name: string; address: string },
) => ({
  from,
  to: { name: oneLine(name), address: oneLine(to) },
  replyTo: { name: school.brand, address: school.supportEmail },
  subject: oneLine(subject),
  text,
  ...(html && { html }),
  ...(id && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
  attachments: files.map(({ name: filename, type: contentType, content }) => ({ filename, contentType, content })),
  ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
});

/** A 5xx to any command but the recipient's may come from our own settings, which can be fixed while the email waits. */
const isAddressRefused = ({ command, responseCode = 0 }: SmtpFailure): boolean =>
  command === 'RCPT TO' && responseCode >= 500;

/** By its enhanced code (RFC 3463: X.1 is about the address, X.2.1 a closed mailbox), or else by its code (RFC 5321). */
export function isUnknownMailbox({ response = '', responseCode = 0 }: Pick<SmtpFailure, 'response' | 'responseCode'>) {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? /^5\.(1\.|2\.1$)/.test(enhanced) : [550, 551, 553].includes(responseCode);
}
