import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { createPool, type Db, isDatabaseAway, isDatabaseFull } from '../db/database.ts';
import { takePlaces } from './worker-registry.ts';

/** How often a job is tried, over some sixteen hours. */
const ATTEMPTS = 12;

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
    job_key => ${options.job_key ?? null}::text, max_attempts => ${options.max_attempts ?? ATTEMPTS}::int,
    run_at => ${options.run_at ?? null}::timestamptz
  )`.execute(db);
}

/** Adds a job for each of the payloads, as `enqueue` does. */
export async function enqueueEach(db: Db, task: string, payloads: readonly object[]): Promise<void> {
  await sql`select graphile_worker.add_jobs(array(
    select row(${task}::text, payload::json, null, null, ${ATTEMPTS}, null, null, null)::graphile_worker.job_spec
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) as payload))`.execute(db);
}

/** Takes a job back inside the caller's transaction; one that is being done is finished, and not tried again. */
export async function dequeue(db: Db, jobKey: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${jobKey}::text)`.execute(db);
}

/** What a task needs to know of the job it runs. */
export type Job = { attempts: number; max_attempts: number };

type Log = Record<'error' | 'warn' | 'info' | 'debug', (facts: object, message: string) => void>;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

const NO_ROUTE = 'EHOSTUNREACH'; // one of the few codes after which the queue tries again by itself

/**
 * A connection of the queue. It notes that a job is done without waiting for the answer, and where the database is away
 * or full just then it would not try again, and the rejection that no one handles would end the server.
 */
class PatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares many overloads; the queue calls it with one or two arguments
  override query(...args: any[]): any {
    const answer = (super.query as (...all: unknown[]) => unknown)(...args);
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  }
}

function rethrow(error: unknown): never {
  throw isDatabaseAway(error) || isDatabaseFull(error) ? Object.assign(error as Error, { code: NO_ROUTE }) : error;
}

function queuePool(config: pg.PoolConfig, log: Log): pg.Pool {
  const onError = (err: Error) => log.warn({ err }, 'a connection of the queue broke');
  // One each for its two jobs, for listening, for its place, and for looking after others.
  const pool = createPool({ ...config, max: 5, connectionTimeoutMillis: 0 }, { Client: PatientClient, onError });
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((done?: unknown) => (done ? connect(done) : connect().catch(rethrow))) as typeof pool.connect;
  return pool;
}

export type Queue = { stop: () => Promise<void> };

export type JobOptions = {
  /** Which tasks are due when, in UTC: however many servers there are, each is done once. */
  crontab?: string;
  /** How often other servers are looked after, in milliseconds. */
  lookEvery?: number;
};

/** Starts working the queue on this server, on connections of its own; `stop()` finishes the jobs in hand. */
export async function startJobs(
  config: pg.PoolConfig,
  tasks: TaskList,
  log: Log,
  { crontab = '', lookEvery }: JobOptions = {},
): Promise<Queue> {
  const pool = queuePool(config, log);
  const places = await takePlaces(pool, log, lookEvery);
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const runner = await run({
    pgPool: pool,
    events,
    taskList: tasks,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Without the facts it comes with: they hold the payload, and that may hold a secret.
    logger: new Logger(() => (level, message) => log[LEVELS[level]]({}, message)),
  });
  if (!names[0]) throw new Error('the queue did not say under which name it works');
  await places.hold(names[0]);
  return {
    async stop() {
      await runner.stop();
      places.leave();
      await pool.end();
    },
  };
}
