import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../lib/db/database.ts';
import { dequeue, enqueue } from '../../lib/jobs/queue.ts';
import { recordOutcome } from '../deliveries/outcomes.ts';
import { insertDelivery, selectState } from '../deliveries/queries.ts';
import { type SendSms, SmsError, SmsRefused, type TextMessage } from './text-message.ts';

export type SmsSender = { db: Db; sendSms: SendSms; log: Pick<FastifyBaseLogger, 'error' | 'warn'> };
type SmsJob = { task: string; payload: { id: string; phone: string }; max_attempts: number; run_at: Date };

const lastDigits = (phone: string): string => `•••• ${phone.slice(-4)}`;

/** Inside the caller's transaction. The job sends it if the caller's own first try never finishes. */
export async function queueSms(db: Db, kind: 'code' | 'account', job: SmsJob): Promise<void> {
  const { id, phone } = job.payload;
  await insertDelivery(db, { id, channel: 'text', kind, recipient: lastDigits(phone) });
  await postponeSms(db, job);
}

/** Moves its job to `run_at`. */
export const postponeSms = (db: Db, { task, payload, max_attempts, run_at }: SmsJob): Promise<void> =>
  enqueue(db, task, payload, { job_key: payload.id, max_attempts, run_at });

export type SmsResult = 'sent' | SmsError;

/** Tries once and records the outcome. If `isLast`, a provider that can't be reached counts as a failure. */
export async function trySms(
  { db, sendSms, log }: SmsSender,
  message: TextMessage & { id: string },
  tries: number,
  isLast: boolean,
): Promise<SmsResult> {
  const { id } = message;
  try {
    await sendSms(message);
  } catch (thrown) {
    const error =
      thrown instanceof SmsError ? thrown : new SmsRefused('provider_refused', 'the text message could not be sent');
    const isFinal = isLast || error instanceof SmsRefused;
    log[isFinal ? 'error' : 'warn'](
      { err: error, message_id: id, tries },
      'the provider did not accept a text message',
    );
    await recordOutcome(db, id, { state: isFinal ? 'failed' : 'waiting', reason: error.reason, tries });
    if (isFinal) await dequeue(db, id);
    return error;
  }
  await recordOutcome(db, id, { state: 'sent', tries });
  await dequeue(db, id);
  return 'sent';
}

/** Whether it still has to be sent: the provider's report may arrive before its answer. */
export const isWaiting = async (db: Db, id: string): Promise<boolean> => (await selectState(db, id)) === 'waiting';

/** Marks it as no longer needed. */
export const dropSms = (db: Db, id: string): Promise<void> =>
  recordOutcome(db, id, { state: 'dropped', reason: 'too_late' });
