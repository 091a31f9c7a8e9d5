/** Text messages with one-time codes, sent right away if the provider accepts them, otherwise by the queue. */
import { createHmac } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { CODE_LENGTH, CODE_MINUTES } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { dropSms, isWaiting, postponeSms, queueSms, trySms } from '../../messages/sms/queue.ts';
import type { Services } from '../../services.ts';
import { deleteText, isCodeOpen } from './queries.ts';

const TASK = 'send-code';
/** With the queue's pauses, seven attempts last as long as a code is valid. */
const MAX_ATTEMPTS = 7;
/** Longer than the request waits for the provider: by then its server must have stopped. */
const JOB_DELAY_MS = 30_000;
const RETRY_DELAY_MS = 3_000;

/** A message to send: its id in deliveries and its number. The code is in neither: see `codeOf`. */
export type CodeText = { id: string; phone: string };
type Carrier = Pick<Services, 'sendSms' | 'log'> & { env: { sessionSecret: string } };

/** Derived from the message's ID and our secret, so that the code is stored nowhere, not even hashed. */
export function codeOf({ id }: Pick<CodeText, 'id'>, secret: string): string {
  const random = createHmac('sha256', secret).update(`code:${id}`).digest().readUIntBE(0, 6);
  return (random % 10 ** CODE_LENGTH).toString().padStart(CODE_LENGTH, '0');
}

const jobFor = (payload: CodeText, milliseconds: number) => ({
  ...{ task: TASK, payload, max_attempts: MAX_ATTEMPTS },
  run_at: new Date(Date.now() + milliseconds),
});

const textFor = ({ id, phone }: CodeText, secret: string, is_repeated: boolean) => ({
  ...{ id, to: phone, is_repeated, good_for: CODE_MINUTES * 60 },
  body: `Your verification code is ${codeOf({ id }, secret)}`,
});

/** Inside the transaction that reserves the code. */
export const queueCode = (db: Db, text: CodeText): Promise<void> => queueSms(db, 'code', jobFor(text, JOB_DELAY_MS));

/** The first attempt, while the person waits. */
export async function sendCodeNow(db: Db, { sendSms, log, env }: Carrier, text: CodeText) {
  const sent = await trySms({ db, sendSms, log }, textFor(text, env.sessionSecret, false), 1, false);
  if (sent !== 'sent' && sent.name === 'SmsDelayed') await postponeSms(db, jobFor(text, RETRY_DELAY_MS));
  return sent;
}

const payloadOf = z.object({ id: z.uuid(), phone: z.string() });

export const codeTasks = (db: Db, carrier: Carrier, clock: () => Date): TaskList => ({
  [TASK]: (payload, { job }) => sendAgain(db, carrier, payloadOf.parse(payload), clock(), job),
});

/** Does nothing if the message was sent, or the code was used, replaced or expired. */
async function sendAgain(
  db: Db,
  { sendSms, log, env }: Carrier,
  text: CodeText,
  now: Date,
  { attempts, max_attempts }: { attempts: number; max_attempts: number },
): Promise<void> {
  if (!(await isWaiting(db, text.id))) return;
  if (!(await isCodeOpen(db, text.id, now))) return dropSms(db, text.id);
  const isLast = attempts >= max_attempts;
  const sent = await trySms({ db, sendSms, log }, textFor(text, env.sessionSecret, true), attempts + 1, isLast);
  if (sent === 'sent') return;
  if (isLast || sent.name === 'SmsRefused') await deleteText(db, text.id);
  else throw sent;
}
