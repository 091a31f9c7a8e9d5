import type { SmsSettings } from '../env.ts';

/** Sends one text message; rejects when the provider did not take it. */
export type SendSms = (to: string, text: string) => Promise<void>;
/** Where the console providers write, one line a message. */
export type PrintLine = (line: string) => void;

/** The provider that SMS_PROVIDER names. Twilio's library is read only where it is used: it takes some 30 MB. */
export async function createSms(settings: SmsSettings, print: PrintLine): Promise<SendSms> {
  if (settings.provider === 'console') return async (to, text) => print(`SMS to ${to}: ${oneLine(text)}`);
  const { default: twilio } = await import('twilio');
  const client = twilio(settings.accountSid, settings.authToken);
  const from = settings.from.startsWith('MG') ? { messagingServiceSid: settings.from } : { from: settings.from };
  return async (to, text) => {
    await client.messages.create({ to, body: text, ...from });
  };
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
