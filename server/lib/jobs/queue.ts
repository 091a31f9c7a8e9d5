import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { createPool, type Db } from '../db/database.ts';

/** SQL of the queue's jobs, to select from. Graphile Worker keeps these tables private, so only this file names them. */
export const QUEUED_JOBS = `(
  select j.id, t.identifier as task, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key,
    j.locked_by
  from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id)`;

/** Spread over about 16 hours. */
const ATTEMPTS = 12;

/** The queue creates its tables in transactions of its own, in a schema of its own. */
export async function prepareJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, { onError: () => {} });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/**
 * In the caller's transaction: the job runs at least once if it commits. A second job with the same `job_key` replaces
 * the first.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  options: { job_key?: string; max_attempts?: number; run_at?: Date; priority?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}::text, payload => ${JSON.stringify(payload)}::json,
    job_key => ${options.job_key ?? null}::text, max_attempts => ${options.max_attempts ?? ATTEMPTS}::int,
    run_at => ${options.run_at ?? null}::timestamptz, priority => ${options.priority ?? 0}::int
  )`.execute(db);
}

/** The first job at `from`, each later one `apart` milliseconds after the one before. */
type Spacing = { from?: Date; apart?: number; priority?: number };

/** As `enqueue`, with one statement for all. By default all at once. */
export async function enqueueEach(
  db: Db,
  task: string,
  jobs: readonly { payload: object; job_key?: string }[],
  { from, apart = 0, priority = 0 }: Spacing = {},
): Promise<void> {
  await sql`select graphile_worker.add_jobs(array(
    select row(${task}::text, payload::json, null, ${from ?? null}::timestamptz + (place - 1) * ${apart}::float8 * interval '1 millisecond',
               ${ATTEMPTS}, job_key, ${priority}::smallint, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
                ${jobs.map(({ job_key }) => job_key ?? null)}::text[]) with ordinality as jobs (payload, job_key, place)
    order by place))`.execute(db);
}

/** When the last job of these priorities is due that wasn't tried yet; null without one. */
export async function scheduledUntil(db: Db, task: string, priorities: readonly number[]): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(run_at) as last from ${sql.raw(QUEUED_JOBS)} as jobs
    where task = ${task} and attempts = 0 and priority = any(${[...priorities]}::int[])`.execute(db);
  return rows[0]?.last ?? null;
}

/** In the caller's transaction. A running job finishes and isn't tried again. */
export async function dequeue(db: Db, jobKey: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${jobKey}::text)`.execute(db);
}

export type Job = { attempts: number; max_attempts: number };
