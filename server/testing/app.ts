/** The application on a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.ts';
import { loadEnv } from '../config/env.ts';
import { createDb, createPool } from '../lib/db/database.ts';
import { atEndOfFile } from './cleanup.ts';
import type { Connection } from './connection.ts';
import { testDatabase } from './database.ts';
import { documented } from './documented-replies.ts';
import { type Answer, type Call, ORIGIN, requestOf, type School } from './http-school.ts';
import { createMember, type Person, SECRET, type Traits } from './members.ts';

export type { Answer, Call, Person, School, Traits };

/** A running application, closed with its database when the test file ends. */
export type TestApp = School & {
  app: FastifyInstance;
  connection: Connection;
  dataDir: string;
  /** The application's current time; default: the real one. */
  clock: { now?: Date };
  /** Every line of the console providers. */
  printed: string[];
};

/** `before` is SQL that runs before the application connects, for example to drop a lock in a control. */
export type TestOptions = { jobs?: boolean; settings?: Record<string, string>; before?: string };

export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  if (options.before) await runOnce(database.connection, options.before);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alumni-files-'));
  const env = loadEnv({
    DATA_DIR: dataDir,
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    // Slow test machines must not count as overload.
    DATABASE_WAIT_SECONDS: '60',
    OVERLOAD_SECONDS: '0',
    API_DOCS: 'false', // making the document would take a sixth of the time of all tests; '' is the default
    ...options.settings,
  });
  const clock: TestApp['clock'] = {};
  const printed: string[] = [];
  const app = await createApp({
    env,
    database: database.connection,
    jobs: options.jobs ?? false,
    clock: () => clock.now ?? new Date(),
    print: (line) => printed.push(line),
  });
  const pool = createPool({ ...database.connection, max: 4 }, { onError: () => {} });
  const db = createDb(pool);
  atEndOfFile(async () => {
    await app.close();
    await db.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    app,
    db,
    connection: database.connection,
    dataDir,
    clock,
    printed,
    member: (traits) => createMember(db, traits),
    call: (...args) => callApp(app, ...args),
  };
}

async function runOnce(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function callApp(
  app: FastifyInstance,
  person: Person | null,
  operation: string,
  call: Call = {},
): Promise<Answer> {
  const { method, url, headers, payload } = await requestOf(person, operation, call);
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
    ...(call.ip && { remoteAddress: call.ip }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return documented(operation, {
    status: answer.statusCode,
    body: isJson ? answer.json() : null,
    headers: answer.headers,
    cookies,
    raw: answer.rawPayload,
  });
}
