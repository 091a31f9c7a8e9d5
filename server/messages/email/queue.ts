import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Db } from '../../lib/db/database.ts';
import { dequeue, enqueue, enqueueEach, scheduledUntil } from '../../lib/jobs/queue.ts';
import { deleteHeldDeliveries, insertDelivery, insertEmailDeliveries } from '../deliveries/queries.ts';
import { insertLinks } from '../links/queries.ts';
import { maskAddress, type QueuedEmail, queuedEmailSchema } from './email.ts';
import { type EmailSender, sendEmail, sendToMember } from './sending.ts';

const TASK = 'send-email';
const messageJob = z.object({ id: z.uuid(), to: z.string(), subject: z.string(), text: z.string() });
const emailJob = z.object({ id: z.uuid(), user_id: z.uuid(), email: queuedEmailSchema });
type EmailJob = z.input<typeof emailJob>;

/**
 * Queues an email to a member inside the caller's transaction: it's sent if that commits. Their preferences, address and
 * name are read when it's sent. A member whose account is gone gets none.
 */
export async function queueEmail(db: Db, userId: string, email: QueuedEmail, hold?: Hold): Promise<void> {
  await queueEmails(db, [{ user_id: userId, email }], hold);
}

/** For emails that may be taken back by `cancelHeldEmails`, or be outdated when they're sent. */
export type Hold = {
  /** What they report. */
  held_by: string;
  /** When the first is sent. */
  until: Date;
  /** Milliseconds between one email and the next. Default: none. */
  apart?: number;
  /** Jobs with a lower number come first. Default: 0. */
  priority?: number;
};

/** When the last email of these priorities is due that wasn't tried yet; null without one. */
export const emailsDueUntil = (db: Db, priorities: readonly number[]): Promise<Date | null> =>
  scheduledUntil(db, TASK, priorities);

/** In the caller's transaction: of those that aren't with the provider. Returns how many were taken back. */
export async function cancelHeldEmails(db: Db, heldBy: string): Promise<number> {
  const held = await deleteHeldDeliveries(db, heldBy);
  for (const id of held) await dequeue(db, heldKey(id));
  return held.length;
}

const heldKey = (id: string): string => `email:${id}`;

/** Queues an email to each of these members, with one statement for all of them. Returns the deliveries. */
export async function queueEmails(
  db: Db,
  emails: readonly { user_id: string; email: QueuedEmail }[],
  hold?: Hold,
): Promise<{ id: string; user_id: string }[]> {
  const jobs = emails.map((each) => ({ id: randomUUID(), ...each }));
  const inserted = await insertEmailDeliveries(db, jobs, hold?.held_by ?? null);
  const queued = jobs.filter(({ id }) => inserted.has(id));
  const links = queued.flatMap(({ id, user_id, email: { action } }) =>
    action && 'link' in action ? { email_id: id, user_id, kind: action.link } : [],
  );
  await insertLinks(db, links);
  const toSend = queued.map((job) => ({ payload: job, ...(hold && { job_key: heldKey(job.id) }) }));
  await enqueueEach(db, TASK, toSend, hold && { ...hold, from: hold.until });
  return queued;
}

/** Enqueues the job alone, for an email that is in `deliveries` already. */
export const enqueueEmail = (db: Db, job: EmailJob): Promise<void> => enqueue(db, TASK, job);

/** Queues plain text to an address that may belong to no account. */
export async function queueEmailToAddress(
  db: Db,
  message: { to: string; subject: string; text: string },
): Promise<void> {
  const id = randomUUID();
  await insertDelivery(db, { id, channel: 'email', kind: 'account', recipient: maskAddress(message.to) });
  await enqueue(db, 'send-email-to-address', { id, ...message });
}

/** A job that fails is tried again later, twelve times over about sixteen hours. */
export const emailTasks = (sender: EmailSender): TaskList => ({
  [TASK]: (payload, { job }) => sendToMember(sender, emailJob.parse(payload), job),
  'send-email-to-address': (payload, { job }) => sendEmail(sender, messageJob.parse(payload), job),
});
