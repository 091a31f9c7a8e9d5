/** Rule 6: two vouches from a class approve a number, where staff allow it (docs/decisions/0076). */
import { VOUCHES_NEEDED } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { findRemovedNumbers } from '../removals/known.ts';
import { hasVouchApproval } from '../rosters/queries.ts';
import { approve, type Pending } from './decisions.ts';
import { countVouches } from './queries.ts';

/**
 * Approves the number if enough classmates vouch for it. What is revoked, or belongs to someone who asked not to be listed,
 * stays with staff. Needs the lock of `lockPending`, so that two vouches at once count each other, and approve it once.
 */
export async function approveByVouches(ctx: MemberContext, pending: Pending, settings: KeySettings): Promise<void> {
  const { db } = ctx;
  if (!(await hasVouchApproval(db, pending))) return;
  if ((await countVouches(db, pending.id)) < VOUCHES_NEEDED) return;
  if ((await findRemovedNumbers(db, [pending.phone], settings)).size > 0) return;
  await approve(ctx, [pending], { by_vouches: true });
}
