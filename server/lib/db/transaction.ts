import { AppError, fromDatabase } from '../errors.ts';
import type { Db } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

/** Thrown by work that finds, under its lock, something else than it had read before: it is run again from the start. */
export class ReadAgain extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/**
 * Runs `work` in one transaction, again where it or PostgreSQL asks for it (deadlock, serialization). So `work` may touch
 * nothing but the database. Known constraint violations come out as AppErrors.
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
