import type { Db } from '../lib/db/database.ts';
import { deleteAccount } from './queries-closing.ts';
import { noteEnding } from './sessions/queries.ts';

/**
 * Ends an account for good. Sessions, password and everything else that hangs on it go by the database's own rules; what
 * must be kept (payments, the log) lets go of it. False where someone else was quicker; throws LAST_SUPER_ADMIN.
 */
export async function closeAccount(db: Db, account: { id: string; phone: string }, now: Date): Promise<boolean> {
  await noteEnding(db, { user_id: account.id }, 'account_deleted', now);
  return deleteAccount(db, account);
}
