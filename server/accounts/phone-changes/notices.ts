/** The text message to the old number. Like an emailed link's, its token is created by the job that sends it. */
import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { absoluteUrl } from '../../messages/email/email.ts';
import { addLink, createLink } from '../../messages/links/links.ts';
import { dropSms, isWaiting, queueSms, trySms } from '../../messages/sms/queue.ts';
import { SmsRefused } from '../../messages/sms/text-message.ts';
import type { Services } from '../../services.ts';

const TASK = 'text-old-number';
/** With the queue's pauses about sixteen hours. */
const MAX_ATTEMPTS = 12;

type Carrier = Pick<Services, 'sendSms' | 'log'> & { env: Pick<Services['env'], 'publicUrl'> };

/** Inside the transaction that changes the number. */
export async function queueNotice(db: Db, userId: string, oldPhone: string, now: Date): Promise<void> {
  const payload = { id: randomUUID(), phone: oldPhone };
  await queueSms(db, 'account', { task: TASK, payload, max_attempts: MAX_ATTEMPTS, run_at: now });
  await addLink(db, payload.id, 'phone_reversal', userId);
}

const payloadOf = z.object({ id: z.uuid(), phone: z.string() });

export const phoneChangeTasks = (db: Db, carrier: Carrier, clock: () => Date): TaskList => ({
  [TASK]: (payload, { job }) => textOldNumber(db, carrier, payloadOf.parse(payload), clock(), job),
});

/** Does nothing if the change was undone, or the message was sent. */
async function textOldNumber(
  db: Db,
  { sendSms, log, env }: Carrier,
  { id, phone }: z.infer<typeof payloadOf>,
  now: Date,
  { attempts, max_attempts }: { attempts: number; max_attempts: number },
): Promise<void> {
  if (!(await isWaiting(db, id))) return;
  const path = await createLink(db, id, 'phone_reversal', now);
  if (path === null) return dropSms(db, id);
  // Plain characters: others would make the message longer than one.
  const body = `Your ${school.brand} mobile number was changed. Wasn't you? Undo it within ${PHONE_REVERSAL_HOURS} hours: ${absoluteUrl({ path }, env)}`;
  const isLast = attempts >= max_attempts;
  const message = { id, to: phone, body, is_repeated: attempts > 1 };
  const sent = await trySms({ db, sendSms, log }, message, attempts, isLast);
  if (sent !== 'sent' && !isLast && !(sent instanceof SmsRefused)) throw sent;
}
