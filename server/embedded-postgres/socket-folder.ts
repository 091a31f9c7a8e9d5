/** The folder of the database's Unix socket: anyone who may enter it may connect. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, giveTo, makeFolder } from './account.ts';

const LONGEST = 85; // a socket's path holds 104 bytes on macOS, and PostgreSQL adds its own file name
const SEPARATORS = /[,"]/; // PostgreSQL reads a list of folders

export function socketFolder(folder: string, account: Account): { path: string; remove: () => void } {
  const own = path.join(folder, 'socket');
  if (Buffer.byteLength(own) <= LONGEST && !SEPARATORS.test(own)) {
    makeFolder(own, account);
    return { path: own, remove: () => {} };
  }
  const short = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-')); // made with mode 0700
  giveTo(short, account);
  return { path: short, remove: () => fs.rmSync(short, { recursive: true, force: true }) };
}
