import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Db } from '../lib/database.ts';
import { enqueue, enqueueEach } from '../lib/jobs.ts';
import { deliver, type Post, send } from './delivery.ts';
import { type Letter, letter } from './letter.ts';
import { insertDelivery, insertLetterRows } from './queries-deliveries.ts';

const mail = z.object({ id: z.uuid(), to: z.string(), subject: z.string(), text: z.string() });
const queued = z.object({ id: z.uuid(), user_id: z.uuid(), letter });

/**
 * Queues a letter to a member inside the caller's transaction: sent if that commits, never if it does not. Whether they
 * want it, where they live and what they are called is asked when it is sent. Who is gone gets none.
 */
export const queueLetter = (db: Db, userId: string, content: Letter): Promise<void> =>
  queueLetters(db, [{ user_id: userId, letter: content }]);

/** One to each of these members, sent at `run_at` or as soon as may be. */
export async function queueLetters(
  db: Db,
  letters: readonly { user_id: string; letter: Letter }[],
  when: { run_at?: Date | null } = {},
): Promise<void> {
  const jobs = letters.map((each) => ({ id: randomUUID(), ...each }));
  const noted = await insertLetterRows(db, jobs);
  await enqueueEach(
    db,
    'send-letter',
    jobs.filter(({ id }) => noted.has(id)),
    when,
  );
}

/** The job alone, for a letter that stands in deliveries. */
export const enqueueLetter = (db: Db, job: z.input<typeof queued>): Promise<void> => enqueue(db, 'send-letter', job);

/** Queues plain text to an address, as to one that is no member's any more. */
export async function queueMail(db: Db, message: { to: string; subject: string; text: string }): Promise<void> {
  const id = randomUUID();
  await insertDelivery(db, { id, channel: 'email', kind: 'account', recipient: masked(message.to) });
  await enqueue(db, 'send-mail', { id, ...message });
}

/** `marcia@mail.example` as `m•••@mail.example`. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••');

/** What the queue does with messages; one that fails is tried again later, twelve times over some sixteen hours. */
export const messageTasks = (post: Post): TaskList => ({
  'send-letter': (payload, { job }) => deliver(post, queued.parse(payload), job),
  'send-mail': (payload, { job }) => send(post, mail.parse(payload), job),
});
