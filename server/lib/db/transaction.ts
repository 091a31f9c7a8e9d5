import { AppError, fromDatabase } from '../errors.ts';
import type { Db } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

/** Thrown under the lock if the rows differ from those read before. The work runs again. */
export class ReadAgain extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/**
 * Retries after ReadAgain, a deadlock or a serialization failure, so `work` may only use the database. Known constraint
 * violations become AppErrors.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      const isStale = error instanceof ReadAgain || code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (isStale && attempt < TRIES) continue;
      throw fromDatabase(error);
    }
  }
}
