/** The database's Unix socket: anyone who may enter its folder may connect. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, giveTo, makeFolder } from './account.ts';
import { APP } from './cluster.ts';

const MAX_LENGTH = 85; // macOS allows 104 bytes, and PostgreSQL adds a file name
const SEPARATORS = /[,"]/; // PostgreSQL would read a list of folders

export function socketFolder(folder: string, account: Account): { path: string; remove: () => void } {
  const own = path.join(folder, 'socket');
  if (Buffer.byteLength(own) <= MAX_LENGTH && !SEPARATORS.test(own)) {
    makeFolder(own, account);
    return { path: own, remove: () => {} };
  }
  const short = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-')); // made with mode 0700
  giveTo(short, account);
  return { path: short, remove: () => fs.rmSync(short, { recursive: true, force: true }) };
}

const SOCKET_LINE = 4; // of postmaster.pid: process, folder, start time, port, socket folder, …

/**
 * The running embedded database of a DATA_DIR; undefined if none is running. After a server was killed the address may
 * be outdated. Throws if this account may not read postmaster.pid.
 */
export function findRunning(dataDir: string): { host: string; user: string; database: string } | undefined {
  const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return undefined;
  const host = fs.readFileSync(pidFile, 'utf8').split('\n')[SOCKET_LINE]?.trim();
  return host ? { host, user: APP, database: APP } : undefined;
}

export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'postgres/data/PG_VERSION'));
