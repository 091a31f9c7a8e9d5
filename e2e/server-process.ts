/** The built application, in another process than the journeys. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP } from '../server/embedded-postgres/cluster.ts';
import { createDb, createPool, type Db } from '../server/lib/db/database.ts';
import { type Connection, urlOf } from '../server/testing/connection.ts';
import { createMember, type Person, SECRET, type Traits } from '../server/testing/members.ts';
import { copyDatabase } from '../server/testing/postgres.ts';
import { type ServerProcess, startServer } from '../server/testing/server-process.ts';
import { postgresOfTheRun } from './global-setup.ts';

const PAGE = path.resolve(import.meta.dirname, '../dist/web/index.html');
const CODE_TIMEOUT = 15_000;

export type School = {
  /** Without a trailing slash. */
  url: string;
  /** Every line the server has written. */
  lines: readonly string[];
  /** The last verification code sent to a phone (E.164) and not yet returned; waits for it. */
  codeFor: (phone: string) => Promise<string>;
  /** The latest matching line; waits for one. */
  line: (pattern: RegExp) => Promise<string>;
  /**
   * Its database, for what exists before a journey: `makeEvent(school, …)` of server/testing/reunions.ts. The journey
   * itself uses the browser.
   */
  db: Db;
  /** Someone with an account; `newPerson(person)` opens a browser with their session. */
  member: (traits?: Traits) => Promise<Person>;
  stop: () => Promise<void>;
};

/** A busy machine makes a server wait longer than members should. */
const WAITS = { OVERLOAD_SECONDS: '0', DATABASE_WAIT_SECONDS: '60' };
const SETTINGS = { NODE_ENV: 'production', SESSION_SECRET: SECRET, ...WAITS };

/** Empty, on a database of its own. */
export async function startSchool(settings: Record<string, string> = {}): Promise<School> {
  const { connection, drop } = await copyDatabase(postgresOfTheRun());
  const school = await start(hosted, { ...settings, DATABASE_URL: urlOf(connection) }, () => connection);
  const stop = async () => {
    await school.stop();
    await drop();
  };
  return { ...school, stop };
}

/** The school of `npm run demo`, with its own PostgreSQL. */
export const startDemo = (): Promise<School> =>
  start(
    (settings) => startServer(settings, {}, 'demo/main.ts'),
    {},
    (folder) => ({ host: path.join(folder, 'postgres/socket'), user: APP, database: APP }),
  );

/** Processes that no school uses: loading the server's code for each would take an eighth of the time of all journeys. */
const idle: ServerProcess[] = [];

type Server = Pick<ServerProcess, 'lines' | 'line' | 'ready'> & { stop: () => Promise<unknown> };

function hosted(settings: Record<string, string>): Server {
  const host = idle.pop() ?? startServer(SETTINGS, {}, 'e2e/server-host.ts');
  host.lines.length = 0;
  host.send(settings);
  const stop = async () => {
    host.send('stop');
    await host.line(/^The school has stopped$/);
    idle.push(host);
  };
  return { ...host, stop };
}

/** When the worker ends. */
export async function stopIdleServers(): Promise<void> {
  await Promise.all(idle.splice(0).map((host) => host.stop()));
}

async function start(
  startServerWith: (settings: Record<string, string>) => Server,
  settings: Record<string, string>,
  connectionIn: (folder: string) => Connection,
): Promise<School> {
  if (!fs.existsSync(PAGE)) throw new Error('The page is not built: run `npm test`.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-e2e-'));
  const server = startServerWith({ ...SETTINGS, ...settings, DATA_DIR: folder });
  const url = await server.ready();
  const db = createDb(createPool({ ...connectionIn(folder), max: 2 }, { onError: () => {} }));
  const stop = async () => {
    await db.destroy();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const { lines, line } = server;
  return { url, lines, line, codeFor: codeReader(lines), db, member: (traits) => createMember(db, traits), stop };
}

function codeReader(lines: readonly string[]): School['codeFor'] {
  const used = new Set<number>();
  return async (phone) => {
    for (const giveUp = Date.now() + CODE_TIMEOUT; Date.now() < giveUp; await sleep(50)) {
      const at = lines.findLastIndex((text) => text.startsWith(`SMS to ${phone}: `));
      const code = lines[at]?.match(/\b\d{6}\b/)?.[0];
      if (code && !used.has(at)) {
        used.add(at);
        return code;
      }
    }
    throw new Error(`No code was sent to ${phone}. The server said:\n${lines.join('\n')}`);
  };
}
