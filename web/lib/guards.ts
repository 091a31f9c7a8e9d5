import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isAllowed } from '../../contract/access.ts';
import { STAFF_SCREENS, type StaffPath } from '../../contract/staff-screens.ts';
import { type Me, sessionQuery } from './session.ts';

/** The `context` of every route's `beforeLoad`. */
export type RouterContext = { queryClient: QueryClient };
type Guarded = { context: RouterContext; location: { href: string } };

const sessionOf = (context: RouterContext) =>
  context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });

/**
 * Signed in; otherwise redirects to /login, which leads back afterwards (spec 2). Adds `user` to the route's context.
 */
export async function requireSession({ context, location }: Guarded): Promise<{ user: Me }> {
  const { user } = await sessionOf(context);
  if (!user) throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}`, replace: true });
  return { user };
}

/** Signed in with a completed profile; otherwise redirects to /login or /setup-profile (spec 2). */
export async function requireProfile(guarded: Guarded): Promise<{ user: Me }> {
  const { user } = await requireSession(guarded);
  if (!user.profile_completed) throw redirect({ href: `/setup-profile${nextOf(guarded.location)}`, replace: true });
  return { user };
}

/** The dashboard is what follows anyway. */
const nextOf = ({ href }: Guarded['location']) => (href === '/dashboard' ? '' : `?next=${encodeURIComponent(href)}`);

/** For /setup-profile: a completed profile is edited instead. */
export async function requireOpenProfile(guarded: Guarded): Promise<{ user: Me }> {
  const { user } = await requireSession(guarded);
  if (user.profile_completed) throw redirect({ href: '/edit-profile', replace: true });
  return { user };
}

/** For /login and /register: redirects a signed-in person to `next` or /dashboard (spec 2). */
export async function redirectIfSignedIn({ context, search }: { context: RouterContext; search: { next?: string } }) {
  const { user } = await sessionOf(context);
  if (user) throw redirect({ href: safeNext(search.next) ?? '/dashboard', replace: true });
}

/** Thrown by `requireScreen`; the error screen says "You don't have access to this page". */
export class NoAccessError extends Error {}

/** For a staff route: who may open this screen. */
export const requireScreen = (path: StaffPath) => async (guarded: Guarded) => {
  const { user } = await requireProfile(guarded);
  if (!isAllowed(STAFF_SCREENS[path].access, user)) throw new NoAccessError();
  return { user };
};

const OWN_PATH = /^\/(?![/\\])[^\p{Cc}]*$/u;

/** Where to go after signing in, only within the app and not a sign-in page. */
export function safeNext(next: string | undefined): string | undefined {
  if (!next || !OWN_PATH.test(next) || /^\/(login|register)\b/.test(next)) return undefined;
  // '/.//elsewhere' resolves to '//elsewhere', another host.
  return new URL(next, 'http://own').pathname.startsWith('//') ? undefined : next;
}

/** Where someone goes next, and the code of the public page they come from. */
export type EntrySearch = { next?: string; event?: string };
const CODE = /^[\da-z]{8}$/i;

/** `validateSearch` of pages that redirect after sign-in. */
export function nextSearch(search: Record<string, unknown>): EntrySearch {
  const next = safeNext(typeof search.next === 'string' ? search.next : undefined);
  const event = typeof search.event === 'string' && CODE.test(search.event) ? search.event : undefined;
  return { ...(next && { next }), ...(event && { event }) };
}

/** For links between those pages, so that the way to what someone wanted isn't lost. */
export const keepEntry = (before: object): EntrySearch => nextSearch(before as Record<string, unknown>);
