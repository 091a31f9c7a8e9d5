import twilio from 'twilio';
import type { SmsSettings } from '../env.ts';

/** Sends one text message; rejects when the provider did not take it. */
export type SendSms = (to: string, text: string) => Promise<void>;
/** Where the console providers write, one line a message. */
export type PrintLine = (line: string) => void;

export function createSms(settings: SmsSettings, print: PrintLine): SendSms {
  if (settings.provider === 'console') return async (to, text) => print(`SMS to ${to}: ${oneLine(text)}`);
  const client = twilio(settings.accountSid, settings.authToken);
  const from = settings.from.startsWith('MG') ? { messagingServiceSid: settings.from } : { from: settings.from };
  return async (to, text) => {
    await client.messages.create({ to, body: text, ...from });
  };
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
