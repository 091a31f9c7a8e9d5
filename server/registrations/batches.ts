/** Batches of requests for one event, of which only one is carried out at a time (docs/decisions/0024). */
import type { Db } from '../lib/db/database.ts';
import { inTransaction } from '../lib/db/transaction.ts';
import { AppError } from '../lib/errors.ts';

export const BATCH_LIMITS = { atOnce: 1, size: 100, waiting: 10_000 };

/** The time of the latest request. */
export const latest = (requests: readonly { ctx: { now: Date } }[]): Date =>
  new Date(Math.max(...requests.map(({ ctx }) => ctx.now.getTime())));

/**
 * One transaction for all. A constraint fails the whole transaction, for example because one account was just deleted;
 * in transactions of their own only that one request fails.
 */
export async function inTransactions<Request, Result>(
  db: Db,
  requests: readonly Request[],
  work: (db: Db, requests: readonly Request[]) => Promise<PromiseSettledResult<Result>[]>,
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return await inTransaction(db, (trx) => work(trx, requests));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (requests.length === 1) return [{ status: 'rejected', reason: error }];
  }
  const outcomes: PromiseSettledResult<Result>[] = [];
  for (const request of requests) outcomes.push(...(await inTransactions(db, [request], work)));
  return outcomes;
}
