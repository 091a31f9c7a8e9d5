import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { coverFiles } from '../../files/cover-files.ts';
import type { Key, Storage } from '../../files/storage.ts';
import type { Db } from '../../lib/db/database.ts';
import { deletingFiles } from '../../lib/jobs/file-deletions.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import { isCoverUsed } from './queries.ts';

const TASK = 'discard-cover';

/** Deletes a cover's files once the caller's transaction has committed, unless an event uses them then. */
export const discardCover = (db: Db, key: Key, run_at?: Date): Promise<void> =>
  enqueue(db, TASK, { keys: [key] }, run_at && { run_at });

/** Deletes the files of a cover that no event has. */
export async function removeUnlessUsed(db: Db, storage: Storage, key: Key): Promise<void> {
  if (!(await isCoverUsed(db, key))) await coverFiles.remove(storage, key);
}

const job = z.object({ keys: z.array(z.string()) });

/** The job that deletes unused covers. */
export const coverTasks = (db: Db, storage: Storage): TaskList => ({
  [TASK]: deletingFiles(db, TASK, async (payload) => {
    for (const key of job.parse(payload).keys) await removeUnlessUsed(db, storage, key);
  }),
});
