import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { type Auth, onTransaction } from '../auth.ts';
import { withPowers } from '../policy.ts';
import { rememberDevice } from './known-devices.ts';
import { deleteSession, selectMe } from './queries.ts';

/** The only headers passed to Better Auth: its cookies, and the device for the list of sessions. */
export const authHeaders = ({ requestContext }: Context) =>
  new Headers({ cookie: requestContext.cookie ?? '', 'user-agent': requestContext.user_agent ?? '' });

export function forwardCookies(ctx: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.requestContext.setCookie(cookie);
}

/**
 * Opens a session for an authenticated person, always with a new token, and deletes the browser's previous session. The account
 * knows this browser from now on. Needs the account's lock, under which the caller has compared what authenticated them.
 * `remember` defaults to the previous session's. `two_factor_at`: when two-factor was completed, null without it.
 */
export async function openSession(
  ctx: Context,
  userId: string,
  { two_factor_at, remember }: { two_factor_at: Date | null; remember?: boolean },
  { env }: Pick<Services, 'env'>,
  auth: Auth,
) {
  const body = { userId, twoFactorAt: two_factor_at, ...(remember !== undefined && { rememberMe: remember }) };
  const opened = await onTransaction(auth, ctx.db, () =>
    auth.api.issueSession({ body, headers: authHeaders(ctx), returnHeaders: true }),
  );
  forwardCookies(ctx, opened.headers);
  await rememberDevice(ctx, userId, env);
  if (ctx.actor) await deleteSession(ctx.db, ctx.actor.session_id);
  const me = await selectMe(ctx.db, userId);
  return withPowers({ ...me, two_factor_at }, env.requireStaffTwoFactor);
}
