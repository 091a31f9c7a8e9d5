import type { DeliveryReason } from '../../contract/delivery-states.ts';
import type { SmsSettings } from '../env.ts';

export type Text = {
  /** Of its row in deliveries. */
  id: string;
  /** E.164. */
  to: string;
  body: string;
  /** After so many seconds it is of no use any more. */
  good_for: number;
  /** It was tried before, and may have been taken then although no answer came. */
  is_repeated: boolean;
};
/** Sends one text message; rejects with TextRefused or TextDelayed. */
export type SendSms = (text: Text) => Promise<void>;
/** Where the console providers write, one line a message. */
export type PrintLine = (line: string) => void;

/** Its message tells what the provider said without the number, for the log. */
class TextFailure extends Error {
  readonly reason: DeliveryReason;
  constructor(reason: DeliveryReason, message: string) {
    super(message);
    this.name = new.target.name;
    this.reason = reason;
  }
}
/** The provider will not take it, however often it is tried. */
export class TextRefused extends TextFailure {}
/** It may be taken later. */
export class TextDelayed extends TextFailure {}

/** The provider that SMS_PROVIDER names. Twilio's library is read only where it is used: it takes some 30 MB. */
export async function createSms(settings: SmsSettings, publicUrl: string, print: PrintLine): Promise<SendSms> {
  if (settings.provider === 'twilio') {
    const { createTwilioSms } = await import('./twilio.ts');
    return createTwilioSms(settings, publicUrl);
  }
  return async ({ to, body }) => print(`SMS to ${to}: ${oneLine(body)}`);
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
