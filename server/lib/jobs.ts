import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** Creates or upgrades the queue's own tables; part of preparing a database. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/**
 * Adds a job inside the caller's transaction: it runs at least once if that commits, never if it does not. A
 * `job_key` makes adding it twice the same as once; it waits until `run_at`.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  options: { job_key?: string; max_attempts?: number; run_at?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}::text, payload => ${JSON.stringify(payload)}::json,
    job_key => ${options.job_key ?? null}::text, max_attempts => ${options.max_attempts ?? 12}::int,
    run_at => ${options.run_at ?? null}::timestamptz
  )`.execute(db);
}

/** What a task needs to know of the job it runs. */
export type Job = { attempts: number; max_attempts: number };

type Log = Record<'error' | 'warn' | 'info' | 'debug', (facts: object, message: string) => void>;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Starts working the queue on this server; `stop()` finishes the jobs in hand. */
export const startJobs = (pool: pg.Pool, tasks: TaskList, log: Log): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList: tasks,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Without the facts it comes with: they hold the payload, and that may hold a secret.
    logger: new Logger(() => (level, message) => log[LEVELS[level]]({}, message)),
  });
