/** A database and its streaming replica, both embedded, stopped when the test file ends. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../config/prepare-database.ts';
import { startEmbedded } from '../embedded-postgres/start.ts';
import { atEndOfFile } from './cleanup.ts';
import type { Connection } from './connection.ts';

export type StreamingPair = {
  primary: Connection;
  replica: Connection;
  /** Pauses replay on the replica until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** The replica, as a role that may read no table. */
  closedReplica: () => Promise<Connection>;
  stopReplica: () => Promise<void>;
};

export async function streamingPair(): Promise<StreamingPair> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-replica-'));
  fs.chmodSync(root, 0o755); // PostgreSQL's account must be able to enter
  atEndOfFile(() => fs.rmSync(root, { recursive: true, force: true }));
  const [of, copy] = [path.join(root, 'primary'), path.join(root, 'replica')];
  fs.mkdirSync(of);

  const first = await startEmbedded(of, { durable: false });
  await prepareDatabase(first.connection);
  await first.stop();
  const data = 'postgres/data';
  fs.appendFileSync(path.join(of, data, 'pg_hba.conf'), 'local replication all trust\n');
  if (spawnSync('cp', ['-a', of, copy]).status !== 0) throw new Error('The files of the database were not copied.');

  const primary = await startEmbedded(of, { durable: false });
  atEndOfFile(primary.stop);
  fs.appendFileSync(
    path.join(copy, data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.connection.host} user=postgres'\n`,
  );
  fs.writeFileSync(path.join(copy, data, 'standby.signal'), '');
  const replica = await startEmbedded(copy, { durable: false });
  atEndOfFile(replica.stop);
  const asOwner = async (sql: string, { connection } = replica) => {
    const client = new pg.Client({ ...connection, user: 'postgres' });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    primary: primary.connection,
    replica: replica.connection,
    pause: () => asOwner('select pg_wal_replay_pause()'),
    resume: () => asOwner('select pg_wal_replay_resume()'),
    async closedReplica() {
      await asOwner('create role closed login', primary);
      return { ...replica.connection, user: 'closed' };
    },
    stopReplica: replica.stop,
  };
}
