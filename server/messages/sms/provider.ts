import type { SmsSettings } from '../../config/env.ts';
import type { SendSms } from './text-message.ts';

/** Where the console providers print, one line per message. */
export type PrintLine = (line: string) => void;

/** The provider that SMS_PROVIDER names. */
export async function createSmsProvider(settings: SmsSettings, publicUrl: string, print: PrintLine): Promise<SendSms> {
  if (settings.provider === 'twilio') {
    // Twilio's library takes about 30 MB, so it is loaded only when used.
    const { createTwilioSms } = await import('./twilio.ts');
    return createTwilioSms(settings, publicUrl);
  }
  return async ({ to, body }) => print(`SMS to ${to}: ${body.replace(/\s*[\r\n]+\s*/g, ' ')}`);
}
