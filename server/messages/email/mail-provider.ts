import { school } from '../../../school.config.ts';
import type { MailSettings } from '../../env.ts';
import { oneLine } from './email.ts';
import type { PrintLine } from '../sms/provider.ts';

export type Mail = {
  to: string;
  /** The person's whole name. */
  name?: string;
  subject: string;
  text: string;
  html?: string;
  /** Its own for ever: a second try of the same mail is recognised by it. */
  id?: string;
  /** Where it can be switched off. */
  preferencesUrl?: string;
};
/** Sends one e-mail; rejects when the provider did not take it, with AddressRefused where it never will. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The provider refuses the address for good. */
export class AddressRefused extends Error {}

/** One dead server must not hold up the queue for longer than this. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** The provider that MAIL_PROVIDER names; its library is read only where it is used. */
export async function createMailProvider(settings: MailSettings, print: PrintLine): Promise<SendMail> {
  if (settings.provider === 'console') {
    return async ({ to, subject, text }) => print(`E-mail to ${to}: ${oneLine(subject)} — ${spaced(text)}`);
  }
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: settings.url,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = senderOf(settings.from);
  return async (mail) => {
    await transport.sendMail(envelopeOf(mail, from)).catch((error) => {
      throw isForGood(error) ? new AddressRefused(error.message, { cause: error }) : error;
    });
  };
}

const spaced = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** MAIL_FROM is an address, or a name and an address in angle brackets. */
function senderOf(from: string): { name: string; address: string } {
  const [, name, address] = /^([^<>]+)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name?.trim().replace(/^"(.*)"$/, '$1') || school.brand, address: address ?? from };
}

/** Addresses as objects: a string would be read as a list of them. */
const envelopeOf = ({ to, name = '', subject, text, html, id, preferencesUrl }: Mail, from: { address: string }) => ({
  from,
  to: { name: oneLine(name), address: oneLine(to) },
  replyTo: { name: school.brand, address: school.supportEmail },
  subject: oneLine(subject),
  text,
  ...(html && { html }),
  ...(id && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
  ...(preferencesUrl && { list: { unsubscribe: { url: preferencesUrl, comment: 'Choose which e-mails you get' } } }),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** A 5xx to anything but the recipient may be our own settings, which somebody can mend while the mail waits. */
const isForGood = ({ command, responseCode = 0 }: { command?: string; responseCode?: number }): boolean =>
  command === 'RCPT TO' && responseCode >= 500;
