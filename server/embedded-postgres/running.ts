/** The database of a server that is running now, for anyone who wants to look into it as well. */
import fs from 'node:fs';
import path from 'node:path';
import { APP } from './cluster.ts';

const SOCKET_LINE = 4; // of postmaster.pid: its process, folder, start, port, socket's folder, …

/**
 * How to connect to the embedded database of a DATA_DIR; undefined where none runs there, as far as its own note says. A
 * server that was killed may have left the note: then no one answers at the address.
 * @throws where this account may not read the note.
 */
export function findRunning(dataDir: string): { host: string; user: string; database: string } | undefined {
  const note = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
  if (!fs.existsSync(note)) return undefined;
  const host = fs.readFileSync(note, 'utf8').split('\n')[SOCKET_LINE]?.trim();
  return host ? { host, user: APP, database: APP } : undefined;
}

/** Whether a DATA_DIR has an embedded database at all. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'postgres/data/PG_VERSION'));
