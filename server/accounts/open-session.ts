import type { Context } from '../lib/context.ts';
import type { Auth } from './auth.ts';
import { selectMe } from './queries.ts';
import { deleteSession } from './queries-sessions.ts';

/** What Better Auth may know of the request: the cookies it signed, and the device for the list of sessions. */
export const authHeaders = ({ exchange }: Context) =>
  new Headers({ cookie: exchange.cookie ?? '', 'user-agent': exchange.user_agent ?? '' });

export function forwardCookies(ctx: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.exchange.setCookie(cookie);
}

/**
 * Opens a session for somebody the server has just recognised. Its token is new whatever cookie came along, and the
 * session that this browser had before is over. `remember` left out: as it was with that one.
 */
export async function openSession(ctx: Context, userId: string, auth: Auth, remember?: boolean) {
  const opened = await auth.api.issueSession({
    body: { userId, ...(remember !== undefined && { rememberMe: remember }) },
    headers: authHeaders(ctx),
    returnHeaders: true,
  });
  forwardCookies(ctx, opened.headers);
  if (ctx.actor) await deleteSession(ctx.db, ctx.actor.session_id);
  return selectMe(ctx.db, userId);
}
