/** Text messages: their rows in deliveries, their jobs, and what the provider says of them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../lib/database.ts';
import { dequeue, enqueue } from '../../lib/jobs.ts';
import { note } from '../deliveries/outcomes.ts';
import { insertDelivery, selectState } from '../deliveries/queries.ts';
import { type SendSms, type Text, TextDelayed, TextRefused } from './sms.ts';

export type TextPost = { db: Db; sendSms: SendSms; log: Pick<FastifyBaseLogger, 'error' | 'warn'> };
export type TextKind = 'code';
type Job = { task: string; payload: { id: string; phone: string }; max_attempts: number; run_at: Date };

const lastDigits = (phone: string): string => `•••• ${phone.slice(-4)}`;

/** Inside the caller's transaction: the job takes it up where whoever tries first does not come to an end. */
export async function queueText(db: Db, kind: TextKind, job: Job): Promise<void> {
  const { id, phone } = job.payload;
  await insertDelivery(db, { id, channel: 'text', kind, recipient: lastDigits(phone) });
  await putOff(db, job);
}

/** Lets its job begin at another time. */
export const putOff = (db: Db, { task, payload, max_attempts, run_at }: Job): Promise<void> =>
  enqueue(db, task, payload, { job_key: payload.id, max_attempts, run_at });

/** How it went, as far as it is known now. */
export type Sent = 'sent' | TextRefused | TextDelayed;

/** One try, written down. Where `isLast`, a provider that is away counts as a failure. */
export async function tryText(
  { db, sendSms, log }: TextPost,
  text: Text & { id: string },
  tries: number,
  isLast: boolean,
): Promise<Sent> {
  try {
    await sendSms(text);
  } catch (thrown) {
    const error = isKnown(thrown) ? thrown : new TextRefused('provider_refused', 'the text could not be handed over');
    const isOver = isLast || error instanceof TextRefused;
    log[isOver ? 'error' : 'warn']({ err: error, message_id: text.id, tries }, 'a text message was not taken');
    await note(db, text.id, { state: isOver ? 'failed' : 'waiting', reason: error.reason, tries });
    if (isOver) await dequeue(db, text.id);
    return error;
  }
  await note(db, text.id, { state: 'sent', tries });
  await dequeue(db, text.id);
  return 'sent';
}

const isKnown = (thrown: unknown): thrown is TextRefused | TextDelayed =>
  thrown instanceof TextRefused || thrown instanceof TextDelayed;

/** Whether it still has to be sent: a report of the provider may have come before its answer. */
export const isWaiting = async (db: Db, id: string): Promise<boolean> => (await selectState(db, id)) === 'waiting';

/** It is of no use any more. */
export const dropText = (db: Db, id: string): Promise<void> => note(db, id, { state: 'dropped', reason: 'too_late' });
