import type { DeliveryState } from '../../../contract/list-choices.ts';
import type { Env } from '../../config/env.ts';
import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { updateOutcome } from '../deliveries/queries.ts';

type TwilioReport = { MessageStatus: string; ErrorCode?: string | undefined } & Record<string, string | undefined>;

/** Each state and those it may follow, so that late or repeated reports change nothing. */
const PREVIOUS_STATES: Partial<Record<DeliveryState, DeliveryState[]>> = {
  sent: ['waiting'],
  delivered: ['waiting', 'sent'],
  failed: ['waiting', 'sent'],
};
const STATES: Readonly<Record<string, keyof typeof PREVIOUS_STATES>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Records a status report (https://www.twilio.com/docs/usage/security#validating-requests). Throws NOT_FOUND if Twilio
 * isn't configured, BAD_SIGNATURE if Twilio didn't sign the report.
 */
export async function recordTwilioReport({ db, requestContext }: Context, id: string, report: TwilioReport, env: Env) {
  if (env.sms.provider !== 'twilio') throw new AppError('NOT_FOUND');
  const [{ default: twilio }, { reasonOf, reportUrl }] = await Promise.all([import('twilio'), import('./twilio.ts')]);
  const { signature = '' } = requestContext;
  if (!twilio.validateRequest(env.sms.authToken, signature, reportUrl(env.publicUrl, id), report)) {
    throw new AppError('BAD_SIGNATURE');
  }
  const state = STATES[report.MessageStatus];
  if (!state) return;
  const reason = state === 'failed' ? (reasonOf(Number(report.ErrorCode)) ?? 'not_delivered') : undefined;
  await updateOutcome(db, id, { state, ...(reason && { reason }) }, PREVIOUS_STATES[state] ?? []);
}
