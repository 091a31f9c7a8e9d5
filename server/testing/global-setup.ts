/** Once for a whole test run: a PostgreSQL, and in it the migrated and seeded database that every test file copies. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../embedded-postgres/start.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { type Connection, onDatabase } from './connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { connection: Connection; template: string };
  }
}

/** TEST_DATABASE_URL names a PostgreSQL whose role may create databases; without it one is started for the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startPostgres();
  const template = `alumni_test_${process.pid}`;
  await runOn(connection, `create database ${template}`);
  await prepareDatabase(onDatabase(connection, template));
  project.provide('postgres', { connection, template });
  return async () => {
    await dropAll(connection, template);
    await stop();
  };
}

async function startPostgres(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const connectionString = process.env.TEST_DATABASE_URL;
  if (connectionString) return { connection: { connectionString }, stop: async () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-test-'));
  const postgres = await startEmbedded(folder, { durable: false });
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { connection: postgres.connection, stop };
}

/** The template and the copies that a stopped test left. */
async function dropAll(connection: Connection, template: string): Promise<void> {
  const { rows } = await runOn(connection, `select datname from pg_database where datname ^@ '${template}'`);
  for (const { datname } of rows) await runOn(connection, `drop database "${datname}" with (force)`);
}

async function runOn(connection: Connection, sql: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
