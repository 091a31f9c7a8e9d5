/** Two server processes on one database and one folder of files. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createStorage } from '../files/create-storage.ts';
import type { Storage } from '../files/storage.ts';
import { createDb, createPool } from '../lib/db/database.ts';
import type { School } from './app.ts';
import { atEndOfFile } from './cleanup.ts';
import { urlOf } from './connection.ts';
import { testDatabase } from './database.ts';
import { documented } from './documented-replies.ts';
import { schoolAt } from './http-school.ts';
import { SECRET } from './members.ts';
import { startServer } from './server-process.ts';

export type TwoServers = School & { storage: Storage };

/** Calls alternate between the servers. They are stopped when the test file ends. */
export async function twoServers(): Promise<TwoServers> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alumni-two-'));
  const settings = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    // As in app.ts.
    DATABASE_WAIT_SECONDS: '60',
    OVERLOAD_SECONDS: '0',
  };
  const servers = [startServer(settings), startServer(settings)];
  const db = createDb(createPool({ ...database.connection, max: 4 }, { onError: () => {} }));
  atEndOfFile(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await db.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const urls = await Promise.all(servers.map((server) => server.ready()));
  const school = schoolAt(urls, db);
  return {
    ...school,
    call: async (person, operation, call) => documented(operation, await school.call(person, operation, call)),
    storage: await createStorage({ dataDir, storage: { driver: 'folder' } }),
  };
}
