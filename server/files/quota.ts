/** How much one person may have us keep: counted in the database, in the transaction that writes the file down. */
import { UPLOAD_QUOTA_MB } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { lockOwner, selectUsage } from './queries.ts';

const MOST_BYTES = UPLOAD_QUOTA_MB * 1024 * 1024;

/**
 * Throws UPLOAD_QUOTA_REACHED where the person's files would take more than they may. The person is held until the
 * transaction ends: taken after events, registrations and payments. A new photo takes the place of the old one.
 */
export async function refuseBeyondQuota({ db, actor }: MemberContext, kind: 'photo' | 'proof', bytes: number) {
  await lockOwner(db, actor.id);
  const { proofs, photo } = await selectUsage(db, actor.id);
  if (proofs + (kind === 'photo' ? 0 : photo) + bytes > MOST_BYTES) throw new AppError('UPLOAD_QUOTA_REACHED');
}
