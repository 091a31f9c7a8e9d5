/** How fast emails to many members go out, from whatever feature: MAIL_PER_MINUTE altogether. */
import type { Env } from '../../config/env.ts';
import type { MemberContext } from '../../lib/context.ts';
import { ANNOUNCEMENT_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';
import type { QueuedEmail } from '../email/email.ts';
import { emailsDueUntil, queueEmails } from '../email/queue.ts';

export type Pace = Pick<Env, 'mailPerMinute'>;

/** Higher numbers come later: codes and emails about passwords have 0. */
export const ANNOUNCEMENT_PRIORITY = 10;
const PACED_PRIORITY = 9;

/**
 * Until the transaction ends, so that two batches don't choose the same member for two announcements of a day. Before `queueAtPace`
 * in a transaction that also stops announcements: their batches take the two locks in this order.
 */
export const lockPace = (db: Db): Promise<void> => takeLock(db, ANNOUNCEMENT_LOCK);

/**
 * Queues an email to each of them, after those that are queued already. The next batch of an announcement waits for these:
 * that an event is cancelled or a payment due is more urgent. `held_by`: what decides, when one is sent, whether it's outdated.
 */
export async function queueAtPace(
  { db, now }: Pick<MemberContext, 'db' | 'now'>,
  emails: readonly { user_id: string; email: QueuedEmail }[],
  held_by: string,
  { mailPerMinute }: Pace,
): Promise<void> {
  await lockPace(db);
  const apart = 60_000 / mailPerMinute;
  const last = await emailsDueUntil(db, [PACED_PRIORITY, ANNOUNCEMENT_PRIORITY]);
  const until = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + apart));
  await queueEmails(db, emails, { held_by, until, apart, priority: PACED_PRIORITY });
}

/** Milliseconds until the emails of `queueAtPace` are out. */
export const timeUntilFree = async (db: Db, now: Date): Promise<number> =>
  ((await emailsDueUntil(db, [PACED_PRIORITY]))?.getTime() ?? 0) - now.getTime();
