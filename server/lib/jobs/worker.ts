import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { createPool, isDatabaseAway, isDatabaseFull } from '../db/database.ts';
import { joinWorkerRegistry } from './worker-registry.ts';

type Log = Record<'error' | 'warn' | 'info' | 'debug', (facts: object, message: string) => void>;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

const RETRYABLE = 'EHOSTUNREACH'; // one of the few codes after which the queue retries

/**
 * The queue marks a job as done without awaiting it: with the database away or full, the unhandled rejection would end
 * the server.
 */
class RetryingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares many overloads; the queue calls it with one or two arguments
  override query(...args: any[]): any {
    const answer = (super.query as (...all: unknown[]) => unknown)(...args);
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  }
}

function rethrow(error: unknown): never {
  throw isDatabaseAway(error) || isDatabaseFull(error) ? Object.assign(error as Error, { code: RETRYABLE }) : error;
}

function queuePool(config: pg.PoolConfig, log: Log): pg.Pool {
  const onError = (err: Error) => log.warn({ err }, 'a queue connection broke');
  // Two for jobs, and one each for listening, the worker registry's locks and its checks.
  const pool = createPool({ ...config, max: 5, connectionTimeoutMillis: 0 }, { Client: RetryingClient, onError });
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((done?: unknown) => (done ? connect(done) : connect().catch(rethrow))) as typeof pool.connect;
  return pool;
}

export type Queue = { stop: () => Promise<void> };

/** On connections of its own; `stop()` finishes the jobs in progress. */
export async function startJobs(
  config: pg.PoolConfig,
  tasks: TaskList,
  log: Log,
  { crontab = '', checkEvery }: { crontab?: string; checkEvery?: number } = {},
): Promise<Queue> {
  const pool = queuePool(config, log);
  const registry = await joinWorkerRegistry(pool, log, checkEvery);
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
    // Without details, since the payload may hold a secret.
    logger: new Logger(() => (level, message) => log[LEVELS[level]]({}, message)),
  });
  if (!names[0]) throw new Error('the queue has no worker name');
  await registry.register(names[0]);
  return {
    async stop() {
      await runner.stop();
      registry.leave();
      await pool.end();
    },
  };
}
