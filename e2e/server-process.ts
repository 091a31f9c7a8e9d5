/** The built application, with an empty database on a folder of its own. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP } from '../server/embedded-postgres/cluster.ts';
import { createDb, createPool, type Db } from '../server/lib/database.ts';
import { createMember, type Person, SECRET, type Traits } from '../server/testing/cast.ts';
import { startServer } from '../server/testing/server-process.ts';

const PAGE = path.resolve(import.meta.dirname, '../dist/web/index.html');
const CODE_PATIENCE = 15_000;

export type School = {
  /** Without a slash at its end. */
  url: string;
  /** Every line the server has written. */
  lines: readonly string[];
  /** The verification code last sent to a phone (E.164) and not yet asked for here; waits for it. */
  codeFor: (phone: string) => Promise<string>;
  /** The latest line that matches, also one still to come. */
  line: (pattern: RegExp) => Promise<string>;
  /**
   * Its database, for what a journey finds there when it begins: `makeEvent(school, …)` of server/testing/reunions.ts,
   * say. What the journey is about is done in the browser.
   */
  db: Db;
  /** Somebody who has an account already; `newPerson(person)` opens a browser with their session. */
  member: (traits?: Traits) => Promise<Person>;
  stop: () => Promise<void>;
};

const SETTINGS = { NODE_ENV: 'production', SESSION_SECRET: SECRET, OVERLOAD_SECONDS: '0' };

let template: Promise<string> | undefined;

/** A folder in which a server has been once: copies of it spare every school but the first the making of its database. */
async function makeTemplate(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-e2e-template-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const server = startServer({ ...SETTINGS, DATA_DIR: folder });
  await server.ready();
  await server.stop();
  return folder;
}

/** `demo` fills it with the believable school of `npm run demo` first. */
export async function startSchool(settings: Record<string, string> = {}, { demo = false } = {}): Promise<School> {
  if (!fs.existsSync(PAGE)) throw new Error('The page is not built: run `npm test`.');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-e2e-'));
  if (!demo) {
    template ??= makeTemplate();
    execFileSync('cp', ['-a', `${await template}/.`, dataDir]); // owners too: PostgreSQL may run as another account
  }
  const env = { ...SETTINGS, ...settings, DATA_DIR: dataDir };
  const server = startServer(env, {}, demo ? ['--demo'] : []);
  const url = await server.ready();
  const socket = { host: path.join(dataDir, 'postgres/socket'), user: APP, database: APP };
  const db = createDb(createPool({ ...socket, max: 2 }, { onError: () => {} }));
  const stop = async () => {
    await db.destroy();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const { lines, line } = server;
  return { url, lines, line, codeFor: codeReader(lines), db, member: (traits) => createMember(db, traits), stop };
}

function codeReader(lines: readonly string[]): School['codeFor'] {
  const used = new Set<number>();
  return async (phone) => {
    for (const giveUp = Date.now() + CODE_PATIENCE; Date.now() < giveUp; await sleep(50)) {
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
