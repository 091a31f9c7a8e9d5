/** One at a time per account: opening a session, and changing what opens one. */
import type { Context, MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { AppError } from '../lib/errors.ts';
import { inContext } from '../lib/http/operations.ts';
import { selectPasswordHash } from './passwords/queries.ts';
import { lockAccount } from './queries.ts';
import { hasSession } from './sessions/queries.ts';

export { lockAccount };

/**
 * Runs `work` in a transaction that holds the account's lock. What was verified before, because it is slow, is compared again
 * inside: the account may have changed since. Cookies are set once the transaction is committed.
 */
export async function withAccountLock<C extends Context, T>(
  ctx: C,
  userId: string,
  work: (within: C) => Promise<T>,
): Promise<T> {
  let cookies: string[] = [];
  const setCookie = (cookie: string) => void cookies.push(cookie);
  const result = await inContext(ctx, async (within) => {
    cookies = [];
    await lockAccount(within.db, userId);
    return work({ ...within, requestContext: { ...ctx.requestContext, setCookie } });
  });
  for (const cookie of cookies) ctx.requestContext.setCookie(cookie);
  return result;
}

/** Whether the password is still the verified one. Needs the account's lock. */
export const isStillPassword = async (db: Db, userId: string, verified: string): Promise<boolean> =>
  (await selectPasswordHash(db, userId)) === verified;

/** Needs the account's lock. Throws NOT_SIGNED_IN if the session was ended meanwhile. */
export async function requireSession({ db, actor }: MemberContext): Promise<void> {
  if (!(await hasSession(db, actor.session_id))) throw new AppError('NOT_SIGNED_IN');
}
