import type { Db } from './database.ts';
import { fromDatabase } from './errors.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Runs `work` in one transaction, again where PostgreSQL asks for it (deadlock, serialization). So `work` may touch
 * nothing but the database. Known constraint violations come out as AppErrors.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code === SERIALIZATION_FAILURE || code === DEADLOCK) && attempt < TRIES) continue;
      throw fromDatabase(error);
    }
  }
}
