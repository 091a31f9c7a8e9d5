import { UPLOAD_QUOTA_MB } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { lockOwner, selectUsage } from './queries.ts';

const MAX_BYTES = UPLOAD_QUOTA_MB * 1024 * 1024;

/**
 * Throws UPLOAD_QUOTA_REACHED. Locks the user until the transaction ends, after any event, registration and payment. A new
 * photo replaces the old one.
 */
export async function requireQuota({ db, actor }: MemberContext, kind: 'photo' | 'proof', bytes: number) {
  await lockOwner(db, actor.id);
  const { proofs, photo } = await selectUsage(db, actor.id);
  if (proofs + (kind === 'photo' ? 0 : photo) + bytes > MAX_BYTES) throw new AppError('UPLOAD_QUOTA_REACHED');
}
