/** A demo server on this machine for security scanners, without rate limits. */
import fs from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Operation } from '../contract/operation.ts';
import { findRunning } from '../server/embedded-postgres/socket.ts';
import { sampleOf } from '../server/testing/samples.ts';
import { type ServerProcess, startServer } from '../server/testing/server-process.ts';
import { cookiesFrom } from '../server/testing/sign-ins.ts';

export async function startDemoServer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-scan-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL's account must be able to enter
  const dataDir = path.join(folder, 'data');
  // A slow machine must not count as overload.
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', OVERLOAD_SECONDS: '0', DATABASE_WAIT_SECONDS: '60' };
  const server = startServer(settings, {}, 'demo/main.ts');
  const origin = await server.ready();
  const url = origin.replace('localhost', '127.0.0.1');
  const pool = new pg.Pool({ ...findRunning(dataDir), max: 2 });
  pool.on('error', () => {}); // the database may stop before an idle connection has closed
  const limits = liftLimits(pool);
  const ids = await realIds(pool);
  return {
    folder,
    url,
    /** Of its own page. */
    origin,
    pool,
    /** Of an operation, with ids that exist and a value for each parameter of its query; `mark` follows each id. */
    addressOf(template: string, { params, query }: Operation, mark = ''): string {
      const samples = params ? sampleOf(params) : {};
      const filled = template.replace(
        /(?:([\w-]+)\/)?:(\w+)/g,
        (_, noun, name) => `${noun ? `${noun}/` : ''}${ids[noun] ?? samples[name]}${mark}`,
      );
      const { cursor, ...given } = query ? sampleOf(query) : ({} as Record<string, unknown>);
      const values = Object.entries(given).map(([key, value]) => [key, String(value ?? 'a')]);
      return `/api${filled}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
    },
    signIn: (role: Role) => signIn(server, url, role),
    /** Prints how many server errors there were, and returns whether there were none. */
    reportServerErrors(): boolean {
      const errors = server.lines.filter((line) => line.includes('request failed'));
      console.log(`${errors.length} server errors${errors[0] ? `, the first: ${errors[0].slice(0, 500)}` : ''}`);
      return errors.length === 0;
    },
    async stop(): Promise<void> {
      await limits.stop();
      await pool.end();
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Role = 'SUPER_ADMIN' | 'plain member';

/** Signs the demo's person of this role in, and returns the cookies. */
export async function signIn(server: ServerProcess, url: string, role: Role): Promise<string> {
  const [, password = ''] = /password is (\S+):/.exec(await server.line(/password is/)) ?? [];
  const [email = ''] = /\S+@\S+/.exec(await server.line(new RegExp(`${role} .*@`))) ?? [];
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: await server.ready(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: true }),
  });
  if (answer.status !== 200) throw new Error(`The ${role} of the demo could not sign in: ${await answer.text()}`);
  return cookiesFrom({ cookies: answer.headers.getSetCookie() });
}

/** Rate limits would reject the attacks. */
function liftLimits(pool: pg.Pool) {
  let isOver = false;
  const lifting = (async () => {
    for (; !isOver; await sleep(250)) await pool.query('truncate rate_limits').catch(() => {});
  })();
  return {
    stop: () => {
      isOver = true;
      return lifting;
    },
  };
}

/** Ids by the noun before them in a path, so that the whole query is run. */
async function realIds(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(`
    select (select id from events where is_published limit 1) as events,
      (select id from users where profile_completed limit 1) as users,
      (select id from users where profile_completed limit 1) as directory,
      (select id from event_registrations limit 1) as registrations, (select id from payment_ledger limit 1) as payments,
      (select id from ticket_types limit 1) as "ticket-types", (select id from payment_profiles limit 1) as "payment-profiles",
      (select id from roles limit 1) as roles`);
  return rows[0] ?? {};
}

/** A vulnerable server in this process, which answers to `?q=`. */
export async function startControl(answer: (term: string | null, response: ServerResponse) => unknown) {
  const control = http.createServer((request, response) => {
    answer(new URL(request.url ?? '', 'http://control').searchParams.get('q'), response);
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, stop: () => control.close() };
}
