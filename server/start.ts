/** Starts the server: settings, HTTP listener, database, application; stops it in the opposite order. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { schoolConfigErrors } from '../contract/school-rules.ts';
import { SchoolListsError } from '../db/school.ts';
import { school } from '../school.config.ts';
import { lockDataDirectory } from './config/data-directory-lock.ts';
import { type Env, loadEnv, withPort } from './config/env.ts';
import { prepareDatabase } from './config/prepare-database.ts';
import { reachDatabase } from './config/reach-database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres/start.ts';
import { MigrationError } from './lib/db/migrate.ts';
import { StartError } from './lib/errors.ts';
import { type HttpListener, openListener } from './lib/http/listener.ts';

const REQUESTS_TIMEOUT = 10_000;
const STOP_TIMEOUT = 15_000; // for jobs in progress, and for the database's last writes
const NO_DATABASE_TIMEOUT = 500; // nothing can finish without it, and a supervisor waits to start the server again

export type Print = (line: string) => void;
export type StartOptions = {
  /** The settings, as in `process.env`. */
  settings: Record<string, string | undefined>;
  /** Runs once the database is migrated, before the first request is served. */
  prepare?: (options: { env: Env; database: pg.PoolConfig; print: Print }) => Promise<void>;
};

const running: {
  unlock?: () => void;
  listener?: HttpListener;
  notice?: number;
  postgres?: Promise<EmbeddedPostgres>;
  app?: Promise<FastifyInstance>;
} = {};
let stopping = false;
let databaseGone = false;

/** Ends the process with a sentence if the server can't start. */
export function startServer(options: StartOptions): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  process.on('disconnect', () => void stop(0)); // the `npm start` that started this process is gone
  start(options).catch(fail);
}

async function start({ settings, prepare }: StartOptions): Promise<void> {
  const errors = schoolConfigErrors(school);
  if (errors.length > 0) throw new StartError(errors.join('\n'));
  let env = loadEnv(settings);
  warnOfConsoleMessages(env);
  if (!env.databaseUrl) running.unlock = await lockDataDirectory(env.dataDir);
  running.listener = await openListener(env);
  running.notice = env.drainNotice;
  env = withPort(env, running.listener.port);

  const database = await findDatabase(env);
  await prepareDatabase(database, warn);
  await prepare?.({ env, database, print });
  if (stopping) return;
  running.app = makeApp(env, database);
  const app = await running.app;
  if (stopping) return;
  running.listener.open(app.routing);
  print(`Alumni Reunion is ready: ${env.publicUrl}`);
}

async function makeApp(env: Env, database: pg.PoolConfig): Promise<FastifyInstance> {
  const { createApp } = await import('./app.ts'); // after the listener opens, because loading all modules takes a while
  const app = await createApp({ env, database, print });
  await app.ready();
  return app;
}

async function findDatabase(env: Env): Promise<pg.PoolConfig> {
  if (env.databaseUrl) {
    await reachDatabase(env.databaseUrl);
    return { connectionString: env.databaseUrl };
  }
  running.postgres = startEmbedded(env.dataDir, {
    connections: env.pool.max,
    ...(env.logLevel === 'debug' && { log: warn }),
  });
  const postgres = await running.postgres;
  if (postgres.notice) print(postgres.notice);
  void postgres.ended.then((lastOutput) => {
    databaseGone = true;
    if (!stopping) fail(new StartError(`The database ended by itself${reasonIn(lastOutput)}:\n${lastOutput}`));
  });
  return postgres.connection;
}

const reasonIn = (output: string) =>
  output.includes('No space left on device') ? ', because its disk is full: make room, then start again' : '';

/** A public server whose codes no one receives is most likely a mistake. */
function warnOfConsoleMessages({ publicUrl, sms, mail }: Env): void {
  if (!publicUrl.startsWith('https:')) return;
  if (sms.provider === 'console') {
    warn('Warning: SMS_PROVIDER is console, so verification codes go to this log and to no phone.');
  }
  if (mail.provider === 'console') {
    warn('Warning: MAIL_PROVIDER is console, so emails with their reset links go to this log and to no inbox.');
  }
}

/** Finishes open requests, then jobs in progress, then the database. A second call does nothing. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    const [timeout, notice] = databaseGone ? [NO_DATABASE_TIMEOUT, 0] : [REQUESTS_TIMEOUT, running.notice ?? 0];
    await running.listener?.drain(timeout, notice);
    await Promise.race([closeApp(), sleep(databaseGone ? NO_DATABASE_TIMEOUT : STOP_TIMEOUT)]);
    await Promise.race([stopPostgres(), sleep(STOP_TIMEOUT)]);
    running.unlock?.();
  } catch (error) {
    warn(`The server did not stop cleanly: ${error instanceof Error ? error.message : error}`);
  }
  process.exit(code);
}

async function closeApp(): Promise<void> {
  const app = await running.app?.catch(() => undefined); // `start` reports a failure
  if (!app) return;
  await app.close();
  app.log.level = 'silent'; // connections that close now are not worth a warning
}

async function stopPostgres(): Promise<void> {
  const postgres = await running.postgres?.catch(() => undefined);
  await postgres?.stop();
}

function fail(error: unknown): void {
  if (stopping) return; // the start was interrupted
  const expected = [StartError, SchoolListsError, MigrationError].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  warn(expected ? message : `The server could not start: ${message || error}`);
  if (process.env.LOG_LEVEL === 'debug') warn(String(error instanceof Error ? error.stack : error));
  void stop(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
