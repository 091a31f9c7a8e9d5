/** The data of the System page. */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { MemberContext } from '../lib/context.ts';
import type { Services } from '../services.ts';
import { selectDatabaseState, selectLastBackup, selectQueueDepth } from './queries.ts';

const STARTED = new Date(Date.now() - process.uptime() * 1_000);

const release: string = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')).version;

/** Contains the kind of each setting, but no URL, password or key. */
export async function showSystem({ db }: MemberContext, { env }: Services) {
  const [database, queue, lastBackup] = await Promise.all([
    selectDatabaseState(db),
    selectQueueDepth(db),
    selectLastBackup(db),
  ]);
  return {
    version: release,
    started_at: STARTED,
    memory_bytes: process.memoryUsage.rss(),
    database: { ...database, is_embedded: !env.databaseUrl },
    storage: {
      driver: env.storage.driver,
      free_bytes: env.storage.driver === 'folder' ? await freeBytes(env.dataDir) : null,
      is_scanned: env.scanner !== undefined,
    },
    mail: { provider: env.mail.provider },
    sms: { provider: env.sms.provider },
    queue,
    last_backup: lastBackup ? { ...lastBackup, size_bytes: Number(lastBackup.size_bytes) } : null,
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
