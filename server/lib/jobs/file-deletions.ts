import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import { BACKUP_LOCK } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue } from './queue.ts';

const DELAY_MS = 60_000;

/** Waits while a backup runs, since the copied rows may still name the files. */
export const deletingFiles =
  (db: Db, name: string, work: (payload: unknown) => Promise<void>): Task =>
  (payload) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`.execute(trx);
      if (rows[0]?.free) await work(payload);
      else await enqueue(trx, name, payload as object, { run_at: new Date(Date.now() + DELAY_MS) });
    });
