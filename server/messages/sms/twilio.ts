// https://www.twilio.com/docs/messaging/api/message-resource
import twilio from 'twilio';
import type { DeliveryReason } from '../../../contract/constants.ts';
import type { SmsSettings } from '../../config/env.ts';
import { type SendSms, SmsDelayed, SmsRefused, type TextMessage } from './text-message.ts';

/** Milliseconds: a person is waiting for their code. */
const TIMEOUT = 10_000;
const API = 'https://api.twilio.com';
/** How many of a number's latest messages are compared before one is sent again. */
const LATEST = 10;

/** https://www.twilio.com/docs/api/errors; any other code with status 4xx comes from our own settings. */
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

export const reportUrl = (publicUrl: string, id: string): string => `${publicUrl}/api/deliveries/${id}/status`;

type Settings = Extract<SmsSettings, { provider: 'twilio' }>;

export function createTwilioSms(settings: Settings, publicUrl: string): SendSms {
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: httpClient(settings.apiUrl ?? API),
    logLevel: 'error', // or TWILIO_LOG_LEVEL would print numbers
  });
  const { from } = settings;
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
  const isReported = publicUrl.startsWith('https:'); // Twilio calls no other address

  /** Twilio has no idempotency key. A repeat is found by its body, which holds a code. */
  const wasAccepted = async ({ to, body }: TextMessage) =>
    (await client.messages.list({ to, limit: LATEST, pageSize: LATEST })).some((message) => message.body === body);

  return async (text) => {
    const { id, to, body, good_for } = text;
    try {
      if (text.is_repeated && (await wasAccepted(text))) return;
      await client.messages.create({
        ...{ to, body, ...sender },
        ...(good_for && { validityPeriod: good_for }),
        ...(isReported && id && { statusCallback: reportUrl(publicUrl, id) }),
      });
    } catch (error) {
      throw toSmsError(error);
    }
  };
}

/** No retries: the queue decides about them. */
function httpClient(api: string): InstanceType<typeof twilio.RequestClient> {
  class Client extends twilio.RequestClient {
    override request<T>(options: Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]) {
      return super.request<T>({ ...options, uri: options.uri.replace(API, api) });
    }
  }
  return new Client({ timeout: TIMEOUT, autoRetry: false });
}

/** Drops the original error, which holds the number, the code and our token. */
function toSmsError(error: unknown): SmsRefused | SmsDelayed {
  const { status, code } = error as { status?: number; code?: number | string };
  if (typeof status !== 'number')
    return new SmsDelayed('provider_away', `no answer from Twilio (${code ?? 'unknown'})`);
  const answer = `Twilio answered ${status} (${code ?? 'no code'})`;
  if (status === 429 || status >= 500) return new SmsDelayed('provider_away', answer);
  return new SmsRefused(reasonOf(Number(code)) ?? 'provider_refused', answer);
}
