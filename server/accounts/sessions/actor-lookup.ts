/**
 * Who is asking, in one prepared query, which is one for all who ask at the same time; Better Auth's own getSession takes over
 * whenever a session must change.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-call'; // the reader Better Auth itself uses: its own parseCookies treats quotes and duplicates differently
import { createBatcher } from '../../lib/batcher.ts';
import type { Actor, Context, RequestContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { FindActor } from '../../lib/http/serve.ts';
import type { Services } from '../../services.ts';
import type { Auth } from '../auth.ts';
import { isTooOld, withPowers } from '../policy.ts';
import { compileSessionQuery, MOST_SESSIONS, prolongSession } from '../queries.ts';
import { endSessions, selectEndReason, touchSession } from './queries.ts';

/** What Better Auth gives a session that is not remembered. */
const UNREMEMBERED_MS = 24 * 60 * 60 * 1000;
/** How stale 'last used' may be in the list of sessions: a write on each request would cost more than it tells. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** Anyone who comes while so many queries are under way is looked for together with the others who do. */
const AT_ONCE = { atOnce: 2, size: MOST_SESSIONS, waiting: 10_000 };

/** Whether these cookies hold a session, be it over or forged: told without asking anyone (the names are Better Auth's). */
export const maySignIn = (cookies: string | undefined): boolean => cookies?.includes('alumni.session_token') ?? false;

/** The value of a cookie Better Auth signed (`value.hmac`), or null when it is missing or forged. */
function signedValue(cookie: string | undefined, secret: string): string | null {
  if (!cookie) return null;
  const dot = cookie.lastIndexOf('.');
  const given = Buffer.from(cookie.slice(dot + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(cookie.slice(0, dot)).digest('base64'));
  return dot > 0 && given.length === right.length && timingSafeEqual(given, right) ? cookie.slice(0, dot) : null;
}

export async function createActorLookup(db: Db, auth: Auth, { env }: Pick<Services, 'env'>): Promise<FindActor> {
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const findSessions = compileSessionQuery(db);
  // A group begins after each of its requests came: no one is answered by what was true before.
  const findSession = createBatcher(AT_ONCE, async (_, tokens: string[]) => {
    const found = await findSessions(tokens);
    return tokens.map((token) => ({ status: 'fulfilled' as const, value: found.get(token) }));
  });

  return async function findActor(requestContext: RequestContext): Promise<Actor | null> {
    if (!requestContext.cookie) return null;
    const cookies = parseCookies(requestContext.cookie);
    const token = signedValue(cookies.get(authCookies.sessionToken.name), secret);
    if (!token) return null;

    const row = await findSession('session', token);
    // Its cookie stays: this answer may come after one that brought a new cookie, and `GET /me` can say why it is over.
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
      // About once a day for each session: Better Auth deletes or prolongs it.
      if (!(await renew(auth, requestContext))) return null;
    } else if (!remembered && left < UNREMEMBERED_MS / 2) {
      // One that ends with the browser lasts as long as that is used, which Better Auth does not look after.
      await prolongSession(db, token, new Date(Date.now() + UNREMEMBERED_MS));
    }
    const { expires_at: _, created_at: __, last_used_at, ...person } = row;
    if (now.getTime() - last_used_at.getTime() > USE_NOTED_EVERY_MS) await touchSession(db, person.session_id, now);
    return withPowers(person, env.requireStaffTwoFactor);
  };
}

/** Why someone ended the session whose cookie the browser still holds; null where no one did. */
export async function whySignedOut({ db, requestContext }: Pick<Context, 'db' | 'requestContext'>, auth: Auth) {
  const { authCookies, secret } = await auth.$context;
  const token = signedValue(parseCookies(requestContext.cookie ?? '').get(authCookies.sessionToken.name), secret);
  return token ? selectEndReason(db, token) : null;
}

/** Lets Better Auth slide or end the session; false when it has ended. A session deleted meanwhile makes it throw. */
async function renew(auth: Auth, requestContext: RequestContext): Promise<boolean> {
  const headers = new Headers({ cookie: requestContext.cookie ?? '' });
  const renewed = await auth.api.getSession({ headers, returnHeaders: true }).catch(() => null);
  for (const cookie of renewed?.headers.getSetCookie() ?? []) requestContext.setCookie(cookie);
  return Boolean(renewed?.response);
}
