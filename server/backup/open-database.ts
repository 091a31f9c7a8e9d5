/** Opens the database of a command that runs with or without the server. */
import type pg from 'pg';
import { lockDataDirectory } from '../config/data-directory-lock.ts';
import type { Settings } from '../config/env.ts';
import { reachDatabase } from '../config/reach-database.ts';
import { findRunning, hasCluster } from '../embedded-postgres/socket.ts';
import { startEmbedded } from '../embedded-postgres/start.ts';
import { StartError } from '../lib/errors.ts';

export type OpenDatabase = { connection: pg.ClientConfig; release: () => Promise<void> };
type Location = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** The running server's database, or the embedded one started for this command. Throws a StartError if there is none. */
export async function openExisting(location: Location): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl) return openUrl(databaseUrl);
  if (!hasCluster(dataDir))
    throw new StartError(`There is no database in DATA_DIR ${dataDir}, so there is nothing to back up.`);
  try {
    return await startIn(dataDir);
  } catch (error) {
    const connection = error instanceof StartError ? findRunning(dataDir) : undefined;
    if (!connection) throw error;
    return { connection, release: async () => {} };
  }
}

/** A database that no server uses, created if there is none. Throws a StartError. */
export const openUnused = ({ databaseUrl, dataDir }: Location): Promise<OpenDatabase> =>
  databaseUrl ? openUrl(databaseUrl) : startIn(dataDir);

async function openUrl(connectionString: string): Promise<OpenDatabase> {
  await reachDatabase(connectionString);
  return { connection: { connectionString }, release: async () => {} };
}

async function startIn(dataDir: string): Promise<OpenDatabase> {
  const unlock = await lockDataDirectory(dataDir);
  try {
    const { connection, stop } = await startEmbedded(dataDir);
    const release = async () => {
      await stop();
      unlock();
    };
    return { connection, release };
  } catch (error) {
    unlock();
    throw error;
  }
}
