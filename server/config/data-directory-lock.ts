import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/errors.ts';

const TIMEOUT = 1_500; // a server that restarts may still be closing

/**
 * Keeps a second server off a data directory. A SQLite lock on an empty file: the operating system frees it when the
 * process ends, which a file with a process id can't guarantee. Returns the unlocking function; throws StartError if
 * another server holds it.
 */
export async function lockDataDirectory(folder: string): Promise<() => void> {
  const holder = path.join(folder, 'server.pid');
  const database = new DatabaseSync(path.join(folder, 'server.lock'));
  const giveUp = Date.now() + TIMEOUT;
  while (!tryLock(database)) {
    if (Date.now() > giveUp) {
      database.close();
      const pid = fs.existsSync(holder) ? ` (process ${fs.readFileSync(holder, 'utf8').trim()})` : '';
      throw new StartError(
        `Another server${pid} is running on DATA_DIR ${folder}: stop it first, or choose another DATA_DIR.`,
      );
    }
    await sleep(50);
  }
  fs.writeFileSync(holder, `${process.pid}\n`);
  return () => {
    fs.rmSync(holder, { force: true });
    database.close();
  };
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if (/locked|busy/.test(String(error))) return false;
    throw error;
  }
}
