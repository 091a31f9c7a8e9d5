/** Finds a request's person with one prepared query; Better Auth's getSession runs only when the session must change. */
import { createHmac } from 'node:crypto';
import { parseCookies } from 'better-call'; // better-auth's own parseCookies treats quotes and duplicates differently
import { DAY_MS } from '../../../contract/constants.ts';
import type { Actor, Context, RequestContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { isSameSecret } from '../../lib/derived-keys.ts';
import type { FindActor } from '../../lib/http/serve.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { isTooOld, withPowers } from '../policy.ts';
import { endSessions, extendSession, selectEndReason, selectSession, touchSession } from './queries.ts';

/** How long Better Auth's sessions without "remember me" last. */
const SHORT_SESSION_MS = DAY_MS;
/** "Last used" may be this old: a write for every request would cost too much. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

/** Whether these cookies include a session token, valid or not; needs no query (the name is Better Auth's). */
export const maySignIn = (cookies: string | undefined): boolean => cookies?.includes('alumni.session_token') ?? false;

/** The value of a cookie Better Auth signed (`value.hmac`), or null when it is missing or forged. */
function signedValue(cookie: string | undefined, secret: string): string | null {
  if (!cookie) return null;
  const dot = cookie.lastIndexOf('.');
  const received = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(cookie.slice(0, dot)).digest('base64'));
  return dot > 0 && isSameSecret(received, expected) ? cookie.slice(0, dot) : null;
}

export async function createActorLookup(db: Db, auth: Auth, { env }: Pick<Services, 'env'>): Promise<FindActor> {
  const { authCookies, secret, sessionConfig } = await auth.$context;

  return async function findActor(requestContext: RequestContext): Promise<Actor | null> {
    if (!requestContext.cookie) return null;
    const cookies = parseCookies(requestContext.cookie);
    const token = signedValue(cookies.get(authCookies.sessionToken.name), secret);
    if (!token) return null;

    const row = await selectSession(db, token);
    // Don't clear the cookie: a concurrent response may have set a new one, and GET /me needs it to say why it ended.
    if (!row) return null;
    const now = new Date();
    if (isTooOld(row, now)) {
      await endSessions(db, { user_id: row.id, only: row.session_id }, 'too_old', now);
      return null;
    }
    const left = row.expires_at.getTime() - Date.now();
    const remembered = signedValue(cookies.get(authCookies.dontRememberToken.name), secret) === null;
    const renewalDue = remembered && left <= (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;

    if (left < 0 || renewalDue) {
      // About once a day per session.
      if (!(await renew(auth, requestContext))) return null;
    } else if (!remembered && left < SHORT_SESSION_MS / 2) {
      // Better Auth doesn't prolong sessions that end with the browser.
      await extendSession(db, token, new Date(Date.now() + SHORT_SESSION_MS));
    }
    const { expires_at: _, created_at: __, last_used_at, ...person } = row;
    if (now.getTime() - last_used_at.getTime() > TOUCH_INTERVAL_MS) await touchSession(db, person.session_id, now);
    return withPowers(person, env.requireStaffTwoFactor);
  };
}

/** Whether the session outlives the browser. */
export async function isRemembered({ requestContext }: Pick<Context, 'requestContext'>, auth: Auth): Promise<boolean> {
  const { authCookies, secret } = await auth.$context;
  const cookies = parseCookies(requestContext.cookie ?? '');
  return signedValue(cookies.get(authCookies.dontRememberToken.name), secret) === null;
}

/** Why the session in the browser's cookie was ended; null if it expired or never existed. */
export async function sessionEndReason({ db, requestContext }: Pick<Context, 'db' | 'requestContext'>, auth: Auth) {
  const { authCookies, secret } = await auth.$context;
  const token = signedValue(parseCookies(requestContext.cookie ?? '').get(authCookies.sessionToken.name), secret);
  return token ? selectEndReason(db, token) : null;
}

/** Lets Better Auth prolong or end the session; false if it ended. getSession throws if the session was just deleted. */
async function renew(auth: Auth, requestContext: RequestContext): Promise<boolean> {
  const headers = new Headers({ cookie: requestContext.cookie ?? '' });
  const renewed = await auth.api.getSession({ headers, returnHeaders: true }).catch(() => null);
  for (const cookie of renewed?.headers.getSetCookie() ?? []) requestContext.setCookie(cookie);
  return Boolean(renewed?.response);
}
