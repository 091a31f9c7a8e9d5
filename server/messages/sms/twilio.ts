/** Twilio's Programmable Messaging, by its own client (https://www.twilio.com/docs/messaging/api/message-resource). */
import twilio from 'twilio';
import type { DeliveryReason } from '../../../contract/constants.ts';
import type { TwilioSettings } from '../../env.ts';
import { type SendSms, type Text, SmsDelayed, SmsRefused } from './text-message.ts';

/** Milliseconds that a person who asked for a code waits at most. */
const PATIENCE = 10_000;
const API = 'https://api.twilio.com';
/** How many of a number's latest messages are looked at before one is sent again. */
const LATEST = 10;

/** https://www.twilio.com/docs/api/errors; those not named here are a matter of our settings where the status is 4xx. */
const REASONS: Readonly<Record<number, DeliveryReason>> = {
  21211: 'not_a_mobile',
  21217: 'not_a_mobile',
  21265: 'not_a_mobile',
  21408: 'country_blocked',
  21610: 'opted_out',
  21612: 'country_blocked',
  21614: 'not_a_mobile',
  30003: 'unreachable',
  30004: 'filtered',
  30005: 'unreachable',
  30006: 'not_a_mobile',
  30007: 'filtered',
  30036: 'too_late',
};
export const reasonOf = (code: number | undefined): DeliveryReason | undefined => REASONS[code ?? 0];

/** Where Twilio tells what became of a message. */
export const reportUrl = (publicUrl: string, id: string): string => `${publicUrl}/api/deliveries/${id}/status`;

export function createTwilioSms(settings: TwilioSettings, publicUrl: string): SendSms {
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: httpClient(settings.apiUrl ?? API),
    logLevel: 'error', // or TWILIO_LOG_LEVEL would print numbers
  });
  const { from } = settings;
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
  const isReported = publicUrl.startsWith('https:'); // another address is none that Twilio reaches

  /** Twilio's API knows no idempotency key: what was sent is found by its words, which hold a code. */
  const isThere = async ({ to, body }: Text) =>
    (await client.messages.list({ to, limit: LATEST, pageSize: LATEST })).some((message) => message.body === body);

  return async (text) => {
    const { id, to, body, good_for } = text;
    try {
      if (text.is_repeated && (await isThere(text))) return;
      await client.messages.create({
        ...{ to, body, ...sender },
        ...(good_for && { validityPeriod: good_for }),
        ...(isReported && id && { statusCallback: reportUrl(publicUrl, id) }),
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** One try each: what is tried again, and when, is the queue's to say. */
function httpClient(api: string): InstanceType<typeof twilio.RequestClient> {
  class Client extends twilio.RequestClient {
    override request<T>(options: Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]) {
      return super.request<T>({ ...options, uri: options.uri.replace(API, api) });
    }
  }
  return new Client({ timeout: PATIENCE, autoRetry: false });
}

/** Without the error it came from, which holds the number, the code and our token. */
function failureOf(error: unknown): SmsRefused | SmsDelayed {
  const { status, code } = error as { status?: number; code?: number | string };
  if (typeof status !== 'number') return new SmsDelayed('provider_away', `no answer of Twilio (${code ?? 'unknown'})`);
  const said = `Twilio answered ${status} (${code ?? 'no code'})`;
  if (status === 429 || status >= 500) return new SmsDelayed('provider_away', said);
  return new SmsRefused(reasonOf(Number(code)) ?? 'provider_refused', said);
}
