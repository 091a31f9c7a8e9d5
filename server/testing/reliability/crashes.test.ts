import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRunning } from '../../embedded-postgres/socket.ts';
import { scratchFolder } from '../backups.ts';
import { randomOf } from '../chaos.ts';
import type { Connection } from '../connection.ts';
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
  start,
} from './crash-rounds.ts';

prepareCrashes();

const VICTIMS = ['server', 'database', 'both'] as const;

let dataDir: string;
const embedded = () => findRunning(dataDir) as Connection;

beforeAll(() => {
  const folder = scratchFolder();
  fs.chmodSync(folder, 0o755); // PostgreSQL's account must be able to enter
  dataDir = path.join(folder, 'data');
});

describe('kill -9 under load', () => {
  it.each(rounds(2).map((seed) => ({ seed, victim: VICTIMS[seed % 3] ?? 'both' })))(
    'of the $victim loses no acknowledged write or email (seed $seed)',
    async ({ seed, victim }) => {
      const server = start({ DATA_DIR: dataDir });
      const url = await server.ready();
      const load = await onDatabase(embedded(), async (db) => {
        await createMember(db, { roles: ['SUPER_ADMIN'] });
        return startLoad({ db, url: () => url, codeFor: codeFrom(server), round: seed });
      });
      await sleep(200 + randomOf(seed)() * 1_500);
      const pid = postmasterOf(dataDir);
      if (victim !== 'server') process.kill(pid, 'SIGKILL');
      if (victim !== 'database') process.kill(server.pid, 'SIGKILL');
      const code = await server.ended;
      if (victim === 'database') {
        expect(code).toBe(1); // its supervisor restarts it
        expect(server.lines.join('\n')).toContain('The database ended by itself');
      }
      await load.stop();
      expect(load.unexpected).toEqual([]);

      const again = start({ DATA_DIR: dataDir });
      await again.ready();
      await onDatabase(embedded(), async (db) => {
        await expectConsistent(db, dataDir, load.done);
        await expectEmails(db, load.done);
      });
      expect(await again.stop()).toBe(0);
    },
  );
});
