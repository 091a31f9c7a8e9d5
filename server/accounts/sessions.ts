import { record } from '../audit/entries.ts';
import type { Context } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';
import { LIMITS } from './limits.ts';
import { selectMe, selectUserByEmail } from './queries.ts';

export type SignInForm = { email: string; password: string; remember_me: boolean };

const cookieHeaders = (ctx: Context) => new Headers({ cookie: ctx.exchange.cookie ?? '' });

function forwardCookies(ctx: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) ctx.exchange.setCookie(cookie);
}

/** Signs in; a wrong e-mail and a wrong password get the same answer in the same time (one argon2 each). */
export async function signIn(ctx: Context, form: SignInForm, { limits }: Services, auth: Auth) {
  const both = `${ctx.exchange.ip}|${form.email}`;
  await limits.take(LIMITS.signInsPerAddress, ctx.exchange.ip);
  await limits.take(LIMITS.signInsPerAccount, form.email);
  await limits.take(LIMITS.signInsPerAddressAndAccount, both);
  const body = { email: form.email, password: form.password, rememberMe: form.remember_me };
  const signedIn = await auth.api
    .signInEmail({ body, headers: cookieHeaders(ctx), returnHeaders: true })
    .catch(asRefusal);
  const person = await selectUserByEmail(ctx.db, form.email);
  await record(ctx, {
    action_type: signedIn ? 'LOGIN_SUCCESS' : 'LOGIN_FAILED',
    entity_type: 'users',
    description: signedIn ? 'Signed in' : 'Failed to sign in',
    actor: signedIn ? person : null,
    target_user_id: person?.id,
    entity_id: person?.id,
  });
  if (!signedIn || !person) throw new AppError('INVALID_CREDENTIALS');
  await limits.clear(LIMITS.signInsPerAddressAndAccount, both);
  forwardCookies(ctx, signedIn.headers);
  return { user: await selectMe(ctx.db, person.id) };
}

/** Better Auth throws its own error for wrong credentials; anything else is a fault. */
function asRefusal(error: unknown): null {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 401 || statusCode === 400) return null;
  throw error;
}

/** Opens a session for somebody the server has just recognised, as after signing up. */
export async function openSession(ctx: Context, userId: string, auth: Auth) {
  const opened = await auth.api.issueSession({
    body: { userId, rememberMe: true },
    headers: cookieHeaders(ctx),
    returnHeaders: true,
  });
  forwardCookies(ctx, opened.headers);
  return selectMe(ctx.db, userId);
}

/** Ends the session on the server and takes the cookies away; harmless when there is none. */
export async function signOut(ctx: Context, auth: Auth) {
  const out = await auth.api.signOut({ headers: cookieHeaders(ctx), returnHeaders: true });
  forwardCookies(ctx, out.headers);
  return { done: true as const };
}
