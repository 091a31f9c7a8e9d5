/** Two servers that people use as one: what `npm run bench many` checks behind haproxy, here behind a balancer of a few lines. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { createDb, createPool } from '../server/lib/db/database.ts';
import type { School } from '../server/testing/app.ts';
import { testDatabase } from '../server/testing/database.ts';
import { schoolAt } from '../server/testing/http-school.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { CHECKS } from './many-checks.ts';

const PUBLIC_URL = 'http://localhost:3000';
/** Milliseconds between two looks whether a server is ready. */
const LOOK_EVERY = 250;

let cluster: Cluster;
let front: School;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-many-'));
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 4 }, { onError: () => {} }));
  cluster = await startCluster(2, { connection: database.connection, db, folder, publicUrl: PUBLIC_URL });
  const ready = cluster.ports.map((port) => `http://127.0.0.1:${port}`);
  const looking = setInterval(() => void lookWhoIsReady(ready), LOOK_EVERY);
  front = schoolAt(ready, db, PUBLIC_URL);
  close = async () => {
    clearInterval(looking);
    await cluster.close();
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}, 60_000);

afterAll(() => close(), 60_000);

/** What server/testing/reliability/dead-servers.test.ts shows in half the time. */
const SHOWN_ELSEWHERE = 'dead servers';

/** Tries nothing twice, so that a server that is gone before it said so is a request lost. */
async function lookWhoIsReady(ready: string[]): Promise<void> {
  const urls = cluster.ports.map((port) => `http://127.0.0.1:${port}`);
  const answers = urls.map((url) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const areReady = await Promise.all(answers);
  ready.splice(0, ready.length, ...urls.filter((_, place) => areReady[place]));
}

it.each(Object.entries(CHECKS).filter(([name]) => name !== SHOWN_ELSEWHERE))(
  '%s',
  async (_name, check) => {
    await check(cluster, front);
  },
  60_000,
);
