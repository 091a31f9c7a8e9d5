import { sweep } from '../doctor/sweep.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import type { Db } from '../lib/db/database.ts';

/** What the doctor finds ill of a database and the files of a DATA_DIR. */
export const illnesses = async (db: Db, dataDir: string) =>
  (await sweep(db, createFolderStorage(dataDir))).filter(({ ids }) => ids.length > 0);
