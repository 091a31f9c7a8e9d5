import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Db } from '../../lib/database.ts';
import { enqueue, enqueueEach } from '../../lib/jobs.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { deliver, type Post, send } from './sending.ts';
import { type Letter, letter } from './email.ts';
import { insertDelivery, insertLetterRows } from '../deliveries/queries.ts';

const mail = z.object({ id: z.uuid(), to: z.string(), subject: z.string(), text: z.string() });
const queued = z.object({ id: z.uuid(), user_id: z.uuid(), letter });
const several = z.object({ letters: z.array(queued) });

/**
 * Queues a letter to a member inside the caller's transaction: sent if that commits, never if it does not. Whether they
 * want it, where they live and what they are called is asked when it is sent. Who is gone gets none.
 */
export const queueLetter = (db: Db, userId: string, content: Letter): Promise<void> =>
  queueLetters(db, [{ user_id: userId, letter: content }]);

type LetterJob = z.input<typeof queued>;

/** One to each of these members. Where they are to wait until `run_at` nothing but that is written now, in a single row. */
export async function queueLetters(
  db: Db,
  letters: readonly { user_id: string; letter: Letter }[],
  { run_at }: { run_at?: Date } = {},
): Promise<void> {
  const jobs = letters.map((each) => ({ id: randomUUID(), ...each }));
  if (run_at) await enqueue(db, 'queue-letters', { letters: jobs }, { run_at });
  else await queueEach(db, jobs);
}

async function queueEach(db: Db, jobs: readonly LetterJob[]): Promise<void> {
  const noted = await insertLetterRows(db, jobs);
  await enqueueEach(
    db,
    'send-letter',
    jobs.filter(({ id }) => noted.has(id)),
  );
}

/** The job alone, for a letter that stands in deliveries. */
export const enqueueLetter = (db: Db, job: LetterJob): Promise<void> => enqueue(db, 'send-letter', job);

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
  'queue-letters': (payload) => inTransaction(post.db, (trx) => queueEach(trx, several.parse(payload).letters)),
  'send-letter': (payload, { job }) => deliver(post, queued.parse(payload), job),
  'send-mail': (payload, { job }) => send(post, mail.parse(payload), job),
});
