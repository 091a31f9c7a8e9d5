/** The database of these settings, for a command that runs beside the server or without it. */
import type pg from 'pg';
import { lockDataDirectory } from '../config/data-directory-lock.ts';
import type { Settings } from '../config/env.ts';
import { reachDatabase } from '../config/reach-database.ts';
import { findRunning, hasCluster } from '../embedded-postgres/running.ts';
import { startEmbedded } from '../embedded-postgres/start.ts';
import { StartError } from '../lib/errors.ts';

export type Reached = { connection: pg.ClientConfig; release: () => Promise<void> };
type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** The one that a server is running, or else starts it for the time being. Throws a StartError where there is none. */
export async function reachExisting(place: Place): Promise<Reached> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl) return reachUrl(databaseUrl);
  if (!hasCluster(dataDir)) throw new StartError(`There is no database in DATA_DIR ${dataDir}: nothing to back up.`);
  try {
    return await startIn(dataDir);
  } catch (error) {
    const connection = error instanceof StartError ? findRunning(dataDir) : undefined;
    if (!connection) throw error;
    return { connection, release: async () => {} };
  }
}

/** One that no server is running: it is made where there is none. Throws a StartError. */
export const reachUnused = ({ databaseUrl, dataDir }: Place): Promise<Reached> =>
  databaseUrl ? reachUrl(databaseUrl) : startIn(dataDir);

async function reachUrl(connectionString: string): Promise<Reached> {
  await reachDatabase(connectionString);
  return { connection: { connectionString }, release: async () => {} };
}

async function startIn(dataDir: string): Promise<Reached> {
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
