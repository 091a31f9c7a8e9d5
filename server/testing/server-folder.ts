/** Starts server processes: a DATA_DIR for each test, and every server stopped after it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

export type ServerFolder = {
  /** Doesn’t exist yet. */
  dataDir: string;
  start: (settings?: Record<string, string>, account?: { uid?: number; gid?: number }) => ServerProcess;
};

/** Call it once, at the top of a test file. */
export function serverFolder(): ServerFolder {
  const started: ServerProcess[] = [];
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-main-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL's account must be able to enter
    folderOfTest.dataDir = path.join(folder, 'data');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const folderOfTest: ServerFolder = {
    dataDir: '',
    start(settings, account) {
      // On a busy machine a connection may take longer than the 5 s after which a request is answered 503.
      const usual = { DATA_DIR: folderOfTest.dataDir, OVERLOAD_SECONDS: '0', DATABASE_WAIT_SECONDS: '60' };
      const server = startServer({ ...usual, ...settings }, account);
      started.push(server);
      return server;
    },
  };
  return folderOfTest;
}

/** A connection that ignores the loss of its server, because tests kill servers. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8);

/** 0 if the request fails. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
