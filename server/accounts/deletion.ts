import type { Db } from '../lib/db/database.ts';
import { deleteSignIn, deleteUnusedCode } from './queries.ts';
import { recordEndReason } from './sessions/queries.ts';

/**
 * Deletes an account with its sessions, password and everything else that foreign keys cascade to.
 * Payments and audit entries remain, without their reference to it.
 * Throws LAST_SUPER_ADMIN.
 * @returns false if the account was already deleted
 */
export async function deleteAccount(db: Db, account: { id: string; phone: string }, now: Date): Promise<boolean> {
  await recordEndReason(db, { user_id: account.id }, 'account_deleted', now);
  await deleteUnusedCode(db, account.phone);
  return deleteSignIn(db, account.id);
}
