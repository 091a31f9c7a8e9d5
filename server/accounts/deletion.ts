import type { Db } from '../lib/db/database.ts';
import { deleteSignIn, deleteUnusedTokens } from './queries.ts';
import { recordEndReason } from './sessions/queries.ts';

/**
 * Deletes an account with its sessions, password and everything else that foreign keys cascade to.
 * Payments and audit entries remain, without their reference to it.
 * Throws LAST_SUPER_ADMIN.
 * @returns false if the account was already deleted
 */
export async function deleteAccount(db: Db, account: { id: string; phone: string }, now: Date): Promise<boolean> {
  await recordEndReason(db, { user_id: account.id }, 'account_deleted', now);
  await deleteUnusedTokens(db, account);
  return deleteSignIn(db, account.id);
}
