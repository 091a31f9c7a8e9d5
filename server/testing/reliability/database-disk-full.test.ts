import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, type TestContext } from 'vitest';
import { findRunning } from '../../embedded-postgres/socket.ts';
import { startEmbedded } from '../../embedded-postgres/start.ts';
import { scratchFolder } from '../backups.ts';
import { type Connection, urlOf } from '../connection.ts';
import { createMember } from '../members.ts';
import type { ServerProcess } from '../server-process.ts';
import { type CrashLoad, startLoad } from './crash-load.ts';
import {
  codeFrom,
  expectConsistent,
  expectEmails,
  onDatabase,
  prepareCrashes,
  running,
  start,
} from './crash-rounds.ts';
import { emptyDisk, fillDisk, mountDisk, unmountDisk } from './small-disk.ts';

prepareCrashes();

const STORAGE_FULL = 'Our storage is full, so nothing was changed. Try again later.';
const MEGABYTES = 160; // PostgreSQL's own 80 and the load's writes

function smallDisk({ skip, onTestFinished }: TestContext): string {
  const disk = path.join(scratchFolder(), 'disk');
  fs.chmodSync(path.dirname(disk), 0o755); // PostgreSQL's account must be able to enter
  const reason = mountDisk(disk, MEGABYTES);
  if (reason) skip(reason);
  onTestFinished(() => unmountDisk(disk));
  return disk;
}

async function loadOn(connection: Connection, server: ServerProcess, round: number) {
  const url = await server.ready();
  const load = await onDatabase(connection, async (db) => {
    await createMember(db, { roles: ['SUPER_ADMIN'] });
    return startLoad({ db, url: () => url, codeFor: codeFrom(server), round, people: 150 });
  });
  await expect.poll(() => load.done.payments.length).toBeGreaterThan(3);
  return load;
}

it('an external PostgreSQL with a full disk: writes get 503, and succeed again when there is space', async (context) => {
  const disk = smallDisk(context);
  const postgres = await startEmbedded(disk);
  context.onTestFinished(() => postgres.stop());
  const files = scratchFolder();
  const server = start({ DATABASE_URL: urlOf(postgres.connection), DATA_DIR: files, LOG_LEVEL: 'error' });
  await server.ready();
  const load = await loadOn(postgres.connection, server, 1);
  let databaseLog = '';
  void postgres.ended.then((words) => {
    databaseLog = words;
  });
  await startRoomyWalFile(postgres.connection, load);
  fillDisk(disk);
  await expect.poll(() => load.refusals.length).toBeGreaterThan(20);
  const before = load.done.registrations.length;
  emptyDisk(disk);
  await expect.poll(() => databaseLog || load.done.registrations.length > before, { message: 'goes on' }).toBe(true);
  await load.stop();
  expect(load.unexpected).toEqual([]); // no 500
  expect(load.refusals).toContain(STORAGE_FULL);
  expect(server.lines.join('\n')).toContain('the disk is full'); // for the operator
  await onDatabase(postgres.connection, async (db) => {
    await expectConsistent(db, files, load.done);
    await expectEmails(db, load.done);
  });
  expect(running.has(server)).toBe(true); // the same process
  await server.stop();
});

it('an embedded database with a full disk stops with a message, and is consistent after a start with free space', async (context) => {
  const disk = smallDisk(context);
  const dataDir = path.join(disk, 'data');
  const server = start({ DATA_DIR: dataDir });
  await server.ready();
  const load = await loadOn(findRunning(dataDir) as Connection, server, 2);
  fillDisk(disk);
  await expect.poll(() => load.refusals.length).toBeGreaterThan(5);
  // Again if PostgreSQL recovered, because its crash freed some space, or a checkpoint freed old WAL files.
  while (running.has(server)) {
    fillDisk(disk);
    await exhaustWal(dataDir);
    await sleep(100);
  }
  expect(await server.ended).toBe(1); // its database cannot recover
  expect(server.lines.join('\n')).toContain('The database ended by itself, because its disk is full');
  await load.stop();
  emptyDisk(disk);
  expect(load.unexpected).toEqual([]);

  const again = start({ DATA_DIR: dataDir });
  await again.ready();
  await onDatabase(findRunning(dataDir) as Connection, async (db) => {
    await expectConsistent(db, dataDir, load.done);
    await expectEmails(db, load.done);
  });
  expect(await again.stop()).toBe(0);
});

/** Starts a WAL file with enough space for the refused writes: PostgreSQL stops if one ends while the disk is full (below). */
async function startRoomyWalFile(connection: Connection, { done }: CrashLoad): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
  const before = done.payments.length;
  await expect.poll(() => done.payments.length).toBeGreaterThan(before);
}

/** Makes PostgreSQL start WAL files until there is no space for one, so that it stops or recovers. */
async function exhaustWal(dataDir: string): Promise<void> {
  const client = new pg.Client({ ...findRunning(dataDir), user: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let files = 0; files < 20; files++)
      await client.query("select pg_logical_emit_message(true, 'alumni', 'full'), pg_switch_wal()");
  } catch {
    // the connection was lost
  } finally {
    await client.end().catch(() => {});
  }
}
