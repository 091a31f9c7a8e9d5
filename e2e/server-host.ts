/** Serves one school after the other, each when e2e/server-process.ts sends its settings. */
import type { FastifyInstance } from 'fastify';
import { createApp } from '../server/app.ts';
import { type Env, loadEnv, withPort } from '../server/config/env.ts';
import { type HttpListener, openListener } from '../server/lib/http/listener.ts';

const DRAIN_TIMEOUT = 10_000;

type Running = { listener: HttpListener; app: FastifyInstance };
let running: Promise<Running> | undefined;

async function start(env: Env): Promise<Running> {
  const listener = await openListener(env);
  const { port } = listener;
  const served = withPort(env, port);
  const app = await createApp({ env: served, database: { connectionString: env.databaseUrl }, print });
  await app.ready();
  listener.open(app.routing);
  print(`The school is ready: ${served.publicUrl}`);
  return { listener, app };
}

async function stop(): Promise<void> {
  const { listener, app } = (await running) ?? {};
  await listener?.drain(DRAIN_TIMEOUT, 0);
  await app?.close();
  print('The school has stopped');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.on('message', (message: Record<string, string> | 'stop') => {
  if (message === 'stop') return void stop();
  running = start(loadEnv({ ...process.env, ...message }));
});
process.on('disconnect', () => process.exit());
