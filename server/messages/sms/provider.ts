import type { SmsSettings } from '../../env.ts';
import type { SendSms } from './text-message.ts';

/** Where the console providers write, one line a message. */
export type PrintLine = (line: string) => void;

/** The provider that SMS_PROVIDER names. Twilio's library is read only where it is used: it takes some 30 MB. */
export async function createSmsProvider(settings: SmsSettings, publicUrl: string, print: PrintLine): Promise<SendSms> {
  if (settings.provider === 'twilio') {
    const { createTwilioSms } = await import('./twilio.ts');
    return createTwilioSms(settings, publicUrl);
  }
  return async ({ to, body }) => print(`SMS to ${to}: ${oneLine(body)}`);
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
