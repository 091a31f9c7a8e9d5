import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../../embedded-postgres/start.ts';
import { scratchFolder } from '../backups.ts';
import { randomOf } from '../chaos.ts';
import { urlOf } from '../connection.ts';
import { createMember } from '../members.ts';
import { startLoad } from './crash-load.ts';
import {
  codeFrom,
  expectConsistent,
  expectEmails,
  onDatabase,
  postmasterOf,
  prepareCrashes,
  rounds,
  running,
  start,
} from './crash-rounds.ts';

prepareCrashes();

describe('a PostgreSQL of DATABASE_URL that is killed and restarted under load', () => {
  it.each(rounds(1))('is answered with 503 until it is back, and then all goes on (seed %i)', async (seed) => {
    const folder = path.join(scratchFolder(), 'own');
    fs.chmodSync(path.dirname(folder), 0o755);
    fs.mkdirSync(folder);
    let postgres = await startEmbedded(folder);
    const files = scratchFolder();
    const server = start({ DATABASE_URL: urlOf(postgres.connection), DATA_DIR: files });
    const url = await server.ready();
    const load = await onDatabase(postgres.connection, async (db) => {
      await createMember(db, { roles: ['SUPER_ADMIN'] });
      return startLoad({ db, url: () => url, codeFor: codeFrom(server), round: seed });
    });
    await sleep(200 + randomOf(seed)() * 800);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await postgres.ended;
    await expect.poll(() => load.refusals.length).toBeGreaterThan(0);
    const before = load.done.registrations.length;
    postgres = await startEmbedded(folder);
    await expect.poll(() => load.done.registrations.length).toBeGreaterThan(before);
    await load.stop();
    expect(load.unexpected).toEqual([]); // neither 500 nor 503 without Retry-After
    await onDatabase(postgres.connection, async (db) => {
      await expectConsistent(db, files, load.done);
      await expectEmails(db, load.done);
    });
    expect(running.has(server)).toBe(true); // the same process
    await server.stop();
    await postgres.stop();
  });
});
