/** Real databases for tests: copies of one that is migrated and seeded. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, onDatabase } from './connection.ts';

export type TestDatabase = { connection: Connection; drop: () => Promise<void> };

/**
 * A fresh copy of the migrated and seeded database, for one test file or one test: it takes some 20 ms, so a test that
 * needs an untouched database takes another.
 */
export function testDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template);
}

/** A database with nothing in it, not even a migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

async function create(template: string): Promise<TestDatabase> {
  const { connection, template: prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  // file_copy is twice as fast as the default where nothing waits for the disk.
  await run(connection, `create database ${name} template ${template} strategy file_copy`);
  const drop = () => run(connection, `drop database if exists ${name} with (force)`);
  return { connection: onDatabase(connection, name), drop };
}

async function run(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
