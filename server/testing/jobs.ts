/** Reads and reschedules queued jobs, found by fields of their payload. */
import { sql } from 'kysely';
import type { Db } from '../lib/db/database.ts';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';

export type QueuedJob<Payload = Record<string, unknown>> = {
  id: string;
  task: string;
  payload: Payload;
  run_at: Date;
  attempts: number;
  priority: number;
  last_error: string | null;
  locked_by: string | null;
};

export async function queuedJobs<Payload = Record<string, unknown>>(
  db: Db,
  fields: Record<string, string> = {},
): Promise<QueuedJob<Payload>[]> {
  const { rows } = await sql<QueuedJob<Payload>>`select * from ${sql.raw(QUEUED_JOBS)} as jobs
    where payload::jsonb @> ${JSON.stringify(fields)}::jsonb order by id`.execute(db);
  return rows;
}

/** Makes them due, as if they had failed `attempts` times. */
export async function makeJobsDue(db: Db, fields: Record<string, string>, attempts?: number): Promise<void> {
  const ids = (await queuedJobs(db, fields)).map(({ id }) => id);
  await sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(),
    attempts => ${attempts ?? null}::int)`.execute(db);
}

/** Removes them, as when they are done. */
export async function completeJobs(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(${[...ids]}::bigint[])`.execute(db);
}
