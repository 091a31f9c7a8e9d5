/** What Twilio tells of a text message later (https://www.twilio.com/docs/usage/security#validating-requests). */
import type { DeliveryState } from '../../../contract/list-choices.ts';
import type { Env } from '../../env.ts';
import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { noteOutcome } from '../deliveries/queries.ts';

type Report = { MessageStatus: string; ErrorCode?: string | undefined } & Record<string, string | undefined>;

/** Each state a report may bring, and those it may follow: one that comes late or twice changes nothing. */
const AFTER: Partial<Record<DeliveryState, DeliveryState[]>> = {
  sent: ['waiting'],
  delivered: ['waiting', 'sent'],
  failed: ['waiting', 'sent'],
};
const STATES: Readonly<Record<string, keyof typeof AFTER>> = {
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

/** Throws NOT_FOUND where Twilio is not used, BAD_SIGNATURE where the report is not of it. */
export async function takeReport({ db, exchange }: Context, id: string, report: Report, env: Env) {
  if (env.sms.provider !== 'twilio') throw new AppError('NOT_FOUND');
  const [{ default: twilio }, { reasonOf, reportUrl }] = await Promise.all([import('twilio'), import('./twilio.ts')]);
  const { signature = '' } = exchange;
  if (!twilio.validateRequest(env.sms.authToken, signature, reportUrl(env.publicUrl, id), report)) {
    throw new AppError('BAD_SIGNATURE');
  }
  const state = STATES[report.MessageStatus];
  if (!state) return { done: true as const };
  const reason = state === 'failed' ? (reasonOf(Number(report.ErrorCode)) ?? 'not_delivered') : undefined;
  await noteOutcome(db, id, { state, ...(reason && { reason }) }, AFTER[state] ?? []);
  return { done: true as const };
}
