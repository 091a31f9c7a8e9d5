/** What becomes of somebody's payments when their account is deleted: the rows stay, their files go. */
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Storage } from '../files/storage.ts';
import type { MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/database.ts';
import { deletingFiles } from '../lib/file-deletions.ts';
import { enqueue } from '../lib/jobs.ts';
import { removeProof } from './proofs.ts';
import { clearProofsOf } from './queries-departures.ts';

const TASK = 'discard-proofs';
const job = z.object({ keys: z.array(z.string()) });

/** Has the files deleted once the caller's transaction is through; how many they are. */
export async function takeProofsAway({ db }: MemberContext, userId: string): Promise<number> {
  const keys = await clearProofsOf(db, userId);
  if (keys.length > 0) await enqueue(db, TASK, { keys } satisfies z.input<typeof job>);
  return keys.length;
}

/** What the queue does with proofs whose owner is gone; one that fails is tried again later. */
export const proofTasks = (db: Db, storage: Storage): TaskList => ({
  [TASK]: deletingFiles(db, TASK, async (payload) => {
    for (const key of job.parse(payload).keys) await removeProof(key, storage);
  }),
});
