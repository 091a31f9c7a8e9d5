/** The job that queues an announcement's emails, a batch at a time. */
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { DAY_MS } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { dequeue, enqueue } from '../../lib/jobs/queue.ts';
import { type AnnouncementRow, lockAnnouncement, updateAnnouncement } from '../announcements/queries.ts';
import { announcementEmail, eventUpdateEmail } from '../announcements/text.ts';
import { type Email, placeFacts } from '../email/email.ts';
import { queueEmails } from '../email/queue.ts';
import { ANNOUNCEMENT_PRIORITY, lockPace, timeUntilFree } from './pace.ts';
import {
  finishIfDone,
  isBehindAnother,
  lockNextRecipients,
  selectPlace,
  setDeliveries,
  skipRecipients,
} from './queries.ts';

const BATCH = 100;
/** Until it is looked at again, behind another announcement or after its last batch. */
const PAUSE_MS = 10_000;

const TASK = 'send-announcement';
const job = z.object({ id: z.uuid(), batch: z.int() });
const jobKey = (id: string, batch: number): string => `announcement:${id}:${batch}`;

/** In the caller's transaction. Only one batch is ever due: the job of another finds that it isn't `next_batch`. */
export async function enqueueBatch(db: Db, id: string, batch: number, run_at: Date): Promise<void> {
  await updateAnnouncement(db, id, { next_batch: batch });
  await enqueue(db, TASK, { id, batch }, { job_key: jobKey(id, batch), run_at });
}

export const dequeueBatch = (db: Db, id: string, batch: number): Promise<void> => dequeue(db, jobKey(id, batch));

type Pace = { clock: () => Date; mailPerMinute: number };

/**
 * Queues the next recipients' emails and the job of the next batch, in one transaction: after a crash it starts with the
 * recipients who have no delivery, and a delivery's Message-ID is its id.
 */
async function sendBatch(db: Db, { id, batch }: z.output<typeof job>, { clock, mailPerMinute }: Pace): Promise<void> {
  await lockPace(db);
  const row = await lockAnnouncement(db, id);
  if (!row || row.next_batch !== batch || (row.status !== 'scheduled' && row.status !== 'sending')) return;
  const now = clock();
  const again = (ms: number) => enqueueBatch(db, id, batch + 1, new Date(now.getTime() + ms));
  if (row.status === 'scheduled') {
    if (await isBehindAnother(db, id)) return again(PAUSE_MS);
    await updateAnnouncement(db, id, { status: 'sending' });
  }
  const rest = await timeUntilFree(db, now);
  if (rest > 0) return again(rest);
  const next = await lockNextRecipients(db, row, new Date(now.getTime() - DAY_MS), BATCH);
  if (next.length === 0) {
    if (!(await finishIfDone(db, id))) await again(PAUSE_MS);
    return;
  }
  const apart = 60_000 / mailPerMinute;
  await again((await queueNext(db, row, next, now, apart)) * apart);
}

/** Returns how many emails were queued. */
async function queueNext(
  db: Db,
  row: AnnouncementRow,
  next: Awaited<ReturnType<typeof lockNextRecipients>>,
  now: Date,
  apart: number,
): Promise<number> {
  const isUpdate = row.event_id !== null; // its emails find out for themselves who has withdrawn
  const left = next.filter(({ has_left }) => has_left && !isUpdate);
  const told = next.filter((each) => each.was_told && row.urgent_reason === null && !isUpdate && !left.includes(each));
  const skipped = new Set([...left, ...told]);
  const email = await emailOf(db, row);
  const emails = next.filter((each) => !skipped.has(each)).map(({ user_id }) => ({ user_id, email }));
  const queued = await queueEmails(db, emails, { held_by: row.id, until: now, apart, priority: ANNOUNCEMENT_PRIORITY });
  await setDeliveries(db, row.id, queued);
  await skipRecipients(db, row.id, idsOf(left), 'no_longer_included', now);
  await skipRecipients(db, row.id, idsOf(told), 'one_a_day', now);
  return emails.length;
}

const idsOf = (people: readonly { user_id: string }[]): string[] => people.map(({ user_id }) => user_id);

async function emailOf(db: Db, row: AnnouncementRow): Promise<Email> {
  if (row.event_id === null) return announcementEmail(row);
  return eventUpdateEmail(row, placeFacts(await selectPlace(db, row.event_id)));
}

export const announcementTasks = (db: Db, pace: Pace): TaskList => ({
  [TASK]: (payload) => inTransaction(db, (within) => sendBatch(within, job.parse(payload), pace)),
});
