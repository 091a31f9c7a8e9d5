/** The checks of `npm run bench many` with two servers and a minimal balancer. */
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
/** Milliseconds between two checks of readiness. */
const CHECK_EVERY = 250;

let cluster: Cluster;
let front: School;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-many-'));
  const database = await testDatabase();
  const db = createDb(createPool({ ...database.connection, max: 4 }, { onError: () => {} }));
  cluster = await startCluster(2, { connection: database.connection, db, folder, publicUrl: PUBLIC_URL });
  const ready = cluster.ports.map((port) => `http://127.0.0.1:${port}`);
  const checking = setInterval(() => void updateReady(ready), CHECK_EVERY);
  front = schoolAt(ready, db, PUBLIC_URL);
  close = async () => {
    clearInterval(checking);
    await cluster.close();
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
});

afterAll(() => close());

/** Covered by server/testing/reliability/dead-servers.test.ts in half the time. */
const TESTED_ELSEWHERE = 'dead servers';

/** Never retries, so that a server which stops without notice loses requests. */
async function updateReady(ready: string[]): Promise<void> {
  const urls = cluster.ports.map((port) => `http://127.0.0.1:${port}`);
  const answers = urls.map((url) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const areReady = await Promise.all(answers);
  ready.splice(0, ready.length, ...urls.filter((_, index) => areReady[index]));
}

it.each(Object.entries(CHECKS).filter(([name]) => name !== TESTED_ELSEWHERE))('%s', async (_name, check) => {
  await check(cluster, front);
});
