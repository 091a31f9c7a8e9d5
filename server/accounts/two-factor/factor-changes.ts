import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockAccount, requireSession } from '../lock.ts';
import { markTwoFactor } from '../sessions/queries.ts';
import { hasAnyFactor } from './queries.ts';

/**
 * Staff who need two-factor change it only in a session confirmed with it. Otherwise a stolen password would be enough to add
 * the thief's factor or remove the owner's. The lock lets only one of two concurrent setups be the first, and none be added
 * by a session that was ended meanwhile: a factor would outlive it. Throws NOT_SIGNED_IN, TWO_FACTOR_REQUIRED.
 * @returns whether the person has no factor yet
 */
export async function checkFactorChange(ctx: MemberContext): Promise<boolean> {
  const { db, actor } = ctx;
  await lockAccount(db, actor.id);
  await requireSession(ctx);
  const isFirst = !(await hasAnyFactor(db, actor.id));
  if (actor.restricted && !isFirst) throw new AppError('TWO_FACTOR_REQUIRED');
  return isFirst;
}

/** The session that sets up the first factor has confirmed it; other sessions have not. */
export async function markTwoFactorIfFirst({ db, actor, now }: MemberContext, isFirst: boolean): Promise<void> {
  if (isFirst) await markTwoFactor(db, actor.session_id, now);
}
