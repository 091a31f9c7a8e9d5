/** What must hold before someone changes how they prove themselves, and what a new factor says of the session. */
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { proveSession } from '../sessions/queries.ts';
import { hasAnyFactor, lockAccount } from './queries.ts';

/**
 * Whoever must have two-factor changes what they have only in a session that was made with it: otherwise a stolen
 * password would be enough to add one's own, or to take the owner's away. Of two that set up the first at once, the lock
 * makes one the second. Throws TWO_FACTOR_REQUIRED.
 * @returns whether there is none yet
 */
export async function checkFactorChange({ db, actor }: MemberContext): Promise<boolean> {
  await lockAccount(db, actor.id);
  const isFirst = !(await hasAnyFactor(db, actor.id));
  if (actor.restricted && !isFirst) throw new AppError('TWO_FACTOR_REQUIRED');
  return isFirst;
}

/** The session in which the first factor was set up has shown it; one that was made with a password alone has not. */
export async function noteFactorAdded({ db, actor, now }: MemberContext, isFirst: boolean): Promise<void> {
  if (isFirst) await proveSession(db, actor.session_id, now);
}
