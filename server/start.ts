/** Starts the server: settings, door, database, application; and stops it in the opposite order. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { schoolConfigErrors } from '../contract/school-rules.ts';
import { school as config } from '../school.config.ts';
import { lockDataDir } from './config/data-directory-lock.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres/start.ts';
import { type Env, loadEnv, withPort } from './config/env.ts';
import { type Front, openListener } from './lib/http/listener.ts';
import { MigrationError } from './lib/db/migrate.ts';
import { prepareDatabase } from './config/prepare-database.ts';
import { reachDatabase } from './config/reach-database.ts';
import { StartError } from './config/start-error.ts';

const REQUESTS_PATIENCE = 10_000;
const PATIENCE = 15_000; // with the jobs in hand, and with the database's last writes
const NO_DATABASE_PATIENCE = 500; // nothing can be finished without it, and whoever runs the server waits to start it again

/** What stopping has to end, in the making or made. */
const running: {
  unlock?: () => void;
  front?: Front;
  notice?: number;
  postgres?: Promise<EmbeddedPostgres>;
  app?: Promise<FastifyInstance>;
} = {};
let stopping = false;
let databaseGone = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0)); // the `npm start` that began this is gone
start(process.argv.includes('--demo')).catch(fail);

async function start(demo: boolean): Promise<void> {
  const faults = schoolConfigErrors(config);
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  const school = demo ? await import('../demo/main.ts') : undefined; // its drawings are not read where nobody asks for them
  if (!school && existsSync('.env')) process.loadEnvFile('.env');
  let env = loadEnv(school ? school.demoSource(process.env) : process.env);
  warnOfConsoleMessages(env);
  if (!env.databaseUrl) running.unlock = await lockDataDir(env.dataDir);
  running.front = await openListener(env);
  running.notice = env.drainNotice;
  env = withPort(env, running.front.port);

  const database = await findDatabase(env);
  await prepareDatabase(database, warn);
  await school?.prepareDemo({ env, database, print });
  if (stopping) return;
  running.app = makeApp(env, database);
  const app = await running.app;
  if (stopping) return;
  running.front.open(app.routing);
  print(`Alumni Reunion is ready: ${env.publicUrl}`);
}

async function makeApp(env: Env, database: pg.PoolConfig): Promise<FastifyInstance> {
  const { createApp } = await import('./app.ts'); // after the door is open: reading all its modules takes a while
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
  void postgres.ended.then((lastWords) => {
    databaseGone = true;
    if (!stopping) fail(new StartError(`The database ended by itself${whyOf(lastWords)}:\n${lastWords}`));
  });
  return postgres.connection;
}

const whyOf = (lastWords: string) =>
  lastWords.includes('No space left on device') ? ', because its disk is full: make room, then start again' : '';

/** A public server whose codes nobody receives is most likely a mistake. */
function warnOfConsoleMessages({ publicUrl, sms, mail }: Env): void {
  if (!publicUrl.startsWith('https:')) return;
  if (sms.provider === 'console') {
    warn('Warning: SMS_PROVIDER is console, so verification codes go to this log and to nobody’s phone.');
  }
  if (mail.provider === 'console') {
    warn('Warning: MAIL_PROVIDER is console, so e-mails with their reset links go to this log and to nobody’s inbox.');
  }
}

/** Finishes the requests in flight, then the jobs in hand, then the database. A second call does nothing. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    const [patience, notice] = databaseGone ? [NO_DATABASE_PATIENCE, 0] : [REQUESTS_PATIENCE, running.notice ?? 0];
    await running.front?.drain(patience, notice);
    await Promise.race([closeApp(), sleep(databaseGone ? NO_DATABASE_PATIENCE : PATIENCE)]);
    await Promise.race([stopPostgres(), sleep(PATIENCE)]);
    running.unlock?.();
  } catch (error) {
    warn(`The server did not stop cleanly: ${error instanceof Error ? error.message : error}`);
  }
  process.exit(code);
}

async function closeApp(): Promise<void> {
  const app = await running.app?.catch(() => undefined); // `start` tells of a failure
  if (!app) return;
  await app.close();
  app.log.level = 'silent'; // connections still on their way out are not worth a warning
}

async function stopPostgres(): Promise<void> {
  const postgres = await running.postgres?.catch(() => undefined);
  await postgres?.stop();
}

function fail(error: unknown): void {
  if (stopping) return; // a start that was interrupted
  const expected = error instanceof StartError || error instanceof MigrationError;
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
