import type { MailSettings } from '../env.ts';
import { oneLine, type PrintLine } from './sms.ts';

export type Mail = { to: string; subject: string; text: string };
/** Sends one e-mail; rejects when the provider did not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The provider that MAIL_PROVIDER names; its library is read only where it is used. */
export async function createMail(settings: MailSettings, print: PrintLine): Promise<SendMail> {
  if (settings.provider === 'console') {
    return async ({ to, subject, text }) => print(`E-mail to ${to}: ${oneLine(subject)} — ${oneLine(text)}`);
  }
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(settings.url);
  return async (mail) => {
    await transport.sendMail({ from: settings.from, ...mail });
  };
}
