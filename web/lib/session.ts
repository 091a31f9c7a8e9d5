import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Permission } from '../../contract/access.ts';
import { type Access, isAllowed } from '../../contract/access.ts';
import type { EndReason } from '../../contract/constants.ts';
import { type Ask, api, listenToCalls, type Reply } from './api.ts';
import { dropDrafts } from './draft.ts';
import { recallSession } from './session-memory.ts';

export type Me = NonNullable<Reply<'GET /me'>['user']>;
/** `ended`: it was taken away, not given up; `ended_because`: by what, where the server knows. `left`: the person signed out. */
export type Session = { user: Me | null; ended?: boolean; ended_because?: EndReason | null; left?: boolean };

const KEY = ['session'] as const;

/** Asking again slides the session forward on the server, so it is asked again while the app is used. */
export const sessionQuery = queryOptions<Session>({
  queryKey: KEY,
  // Without the signal: the guards await this too, and must not lose it when a component that watches it goes.
  queryFn: ({ client, meta }) => askSession(client, meta?.ask),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

/** A sign-in or a sign-out may overtake an answer that is under way, which then speaks of what was before. */
async function askSession(client: QueryClient, ask?: Ask): Promise<Session> {
  const read = () => client.getQueryData<Session>(KEY);
  const first = read();
  for (;;) {
    const before = read();
    const found: Session = await api('GET /me', { ask });
    const now = read();
    if (now !== before && now?.user?.id !== found.user?.id) continue;
    // How it came to its end was learnt here meanwhile: the server alone cannot tell it.
    return now !== first && now?.user === null && !found.user ? { ...found, ...now } : found;
  }
}

/** `user` is undefined while the first answer is awaited, null for a visitor. */
export function useSession(): Omit<Session, 'user'> & { user: Me | null | undefined } {
  const { data } = useQuery(sessionQuery);
  return { ...data, user: data?.user };
}

/** After a sign-in or sign-up: the guards then lead the person on. */
export const enterSession = (client: QueryClient, user: Me) => client.setQueryData<Session>(KEY, { user });

/** The key of a draft of the person who was signed in when the form opened: the next person in this tab has another one. */
export function useDraftKey(name: string): string {
  const { user } = useSession();
  const [owner] = useState(user?.id);
  return `${owner}:${name}`;
}

/** After a change to the own profile, roles or photo. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** After a sign-out: the guards then lead to /login. What was typed and not sent is not for the next person. */
export function leaveSession(client: QueryClient): void {
  dropDrafts();
  client.setQueryData<Session>(KEY, { user: null, left: true });
}

/** Signs out, then leads to /login. Where the server could not be reached the session goes on, and so does the page. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await api('DELETE /session');
    leaveSession(client);
    await router.navigate({ href: '/login' });
  };
}

/** Keeps router and caches in step with who is signed in, if changed by this tab, another one, or the server. */
export function watchSession(client: QueryClient, rerunGuards: () => Promise<void>): void {
  let known: string | null | undefined;
  listenToCalls({
    signedOut: () => {
      // Asked, for the server may know why, or this browser may have a new session by now.
      const ended = () => client.setQueryData<Session>(KEY, { user: null, ended: true });
      if (known) void refreshSession(client).catch(ended);
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== KEY[0] || query.state.data === undefined) return;
    const session = query.state.data as Session;
    const now = session.user?.id ?? null;
    const before = known;
    known = now;
    if (before === undefined || before === now) return;
    if (before && !now && !session.left) {
      // Another tab may have signed out, and this one have heard of it from the server first.
      const left = recallSession() === 'left';
      if (left || !session.ended) client.setQueryData<Session>(KEY, { ...session, left, ended: !left });
    }
    // What the last person saw is not for the next one.
    const others = { predicate: (each: { queryKey: readonly unknown[] }) => each.queryKey[0] !== KEY[0] };
    void rerunGuards().then(() => {
      client.removeQueries({ ...others, type: 'inactive' });
      return client.invalidateQueries(others);
    });
  });
}

/** Whether the person holds one of these permissions. SUPER_ADMIN holds all. */
export const can = (user: Me | null | undefined, ...permissions: Permission[]) => isAllowed(permissions, user ?? null);
/** Whether the person may open a screen or call an operation with this access. */
export const mayOpen = (user: Me | null | undefined, access: Access) => isAllowed(access, user ?? null);
/** Also while the powers wait for two-factor: the staff's pages say so. */
export const hasAnyAdminRole = (user: Me | null | undefined): user is Me => !!(user?.roles[0] || user?.restricted);
