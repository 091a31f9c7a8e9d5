/** The whole server on a database of its own, and the people who use it in tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.ts';
import { loadEnv } from '../config/env.ts';
import { createDb, createPool } from '../lib/db/database.ts';
import { createMember, type Person, SECRET, type Traits } from './members.ts';
import { atEndOfFile } from './cleanup.ts';
import type { Connection } from './connection.ts';
import { testDatabase } from './database.ts';
import { type Answer, type Call, ORIGIN, requestOf, type School } from './http-school.ts';

export type { Answer, Call, Person, School, Traits };

/** A running application of a test file; closed and dropped by itself when the file ends. */
export type TestApp = School & {
  app: FastifyInstance;
  /** Its database, for what connects by itself. */
  connection: Connection;
  dataDir: string;
  /** What the application takes for the present; the real one until it is set. */
  clock: { now?: Date };
  /** Every line the console providers wrote. */
  printed: string[];
};

/** `before` is SQL run on the fresh database before the application connects, as to take a lock away in a control. */
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
    // A busy machine that runs the tests is not a busy server.
    DATABASE_WAIT_SECONDS: '60',
    OVERLOAD_SECONDS: '0',
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
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : null,
    headers: answer.headers,
    cookies,
    raw: answer.rawPayload,
  };
}
