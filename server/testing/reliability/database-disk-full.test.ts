/** PostgreSQL itself on a disk without a free byte, while members write; and when there is room again. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it, type TestContext } from 'vitest';
import { findRunning } from '../../embedded-postgres/socket.ts';
import { startEmbedded } from '../../embedded-postgres/start.ts';
import { scratchFolder } from '../backups.ts';
import { createMember } from '../members.ts';
import { type Connection, urlOf } from '../connection.ts';
import type { ServerProcess } from '../server-process.ts';
import { type CrashLoad, startLoad } from './crash-load.ts';
import {
  codeFrom,
  expectEmails,
  expectWhole,
  onDatabase,
  prepareCrashes,
  running,
  start,
  TIMEOUT,
} from './crash-rounds.ts';
import { emptyDisk, fillDisk, mountDisk, unmountDisk } from './small-disk.ts';

prepareCrashes();

const ROOM = 'Our storage is full, so nothing was changed. Please try again later.';
const MEGABYTES = 160; // PostgreSQL's own 80, and what the members write

function smallDisk({ skip, onTestFinished }: TestContext): string {
  const disk = path.join(scratchFolder(), 'disk');
  fs.chmodSync(path.dirname(disk), 0o755); // PostgreSQL's account must pass
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
  await expect.poll(() => load.done.payments.length, { timeout: 30_000 }).toBeGreaterThan(3);
  return load;
}

it(
  'an own PostgreSQL whose disk is full is answered with 503 and a sentence, and all goes on when there is room',
  async (context) => {
    const disk = smallDisk(context);
    const postgres = await startEmbedded(disk);
    context.onTestFinished(() => postgres.stop());
    const files = scratchFolder();
    const server = start({ DATABASE_URL: urlOf(postgres.connection), DATA_DIR: files, LOG_LEVEL: 'error' });
    await server.ready();
    const load = await loadOn(postgres.connection, server, 1);
    let lastWords = '';
    void postgres.ended.then((words) => {
      lastWords = words;
    });
    await beginNewLog(postgres.connection, load);
    fillDisk(disk);
    await expect.poll(() => load.refusals.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const before = load.done.registrations.length;
    emptyDisk(disk);
    await expect
      .poll(() => lastWords || load.done.registrations.length > before, { timeout: 60_000, message: 'goes on' })
      .toBe(true);
    await load.stop();
    expect(load.unclear).toEqual([]); // no 500
    expect(load.refusals).toContain(ROOM);
    expect(server.lines.join('\n')).toContain('the disk is full'); // the operator hears of it
    await onDatabase(postgres.connection, async (db) => {
      await expectWhole(db, files, load.done);
      await expectEmails(db, load.done);
    });
    expect(running.has(server)).toBe(true); // the very same process
    await server.stop();
  },
  TIMEOUT,
);

it(
  'the embedded database on a full disk, also of its log, ends in a sentence, and is whole after a plain start when there is room',
  async (context) => {
    const disk = smallDisk(context);
    const dataDir = path.join(disk, 'data');
    const server = start({ DATA_DIR: dataDir });
    await server.ready();
    const load = await loadOn(findRunning(dataDir) as Connection, server, 2);
    fillDisk(disk);
    await expect.poll(() => load.refusals.length, { timeout: 30_000 }).toBeGreaterThan(5);
    await startNewLog(dataDir);
    expect(await server.ended).toBe(1); // its database cannot even recover; the operator starts it again
    expect(server.lines.join('\n')).toContain('The database ended by itself, because its disk is full');
    await load.stop();
    emptyDisk(disk);
    expect(load.unclear).toEqual([]);

    const again = start({ DATA_DIR: dataDir });
    await again.ready();
    await onDatabase(findRunning(dataDir) as Connection, async (db) => {
      await expectWhole(db, dataDir, load.done);
      await expectEmails(db, load.done);
    });
    expect(await again.stop()).toBe(0);
  },
  TIMEOUT,
);

/** A file of its log that has room for all that is refused: where one ends while the disk is full, PostgreSQL ends too (below). */
async function beginNewLog(connection: Connection, { done }: CrashLoad): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
  const before = done.payments.length;
  await expect.poll(() => done.payments.length, { timeout: 30_000 }).toBeGreaterThan(before);
}

/** Has PostgreSQL begin files of its log until there is no room for one, which ends it or has it recover. */
async function startNewLog(dataDir: string): Promise<void> {
  const client = new pg.Client({ ...findRunning(dataDir), user: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let files = 0; files < 20; files++)
      await client.query("select pg_logical_emit_message(true, 'alumni', 'full'), pg_switch_wal()");
  } catch {
    // it has come to its end
  } finally {
    await client.end().catch(() => {});
  }
}
