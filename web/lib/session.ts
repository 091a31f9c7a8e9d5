import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Access, isAllowed } from '../../contract/access.ts';
import type { EndReason } from '../../contract/constants.ts';
import { api, type Fetcher, isUnreached, listenToCalls, type Reply } from './api.ts';
import { dropDrafts } from './draft.ts';
import type { OfflineRecord } from './offline-record.ts';
import { postponeSignOut, recallSession, rememberSession } from './session-memory.ts';

export type Me = NonNullable<Reply<'GET /me'>['user']>;
/**
 * `ended`: it ended other than by signing out; `ended_because`: why, if the server knows. `left`: the person signed
 * out. `offline`: the server can't be reached, and this is what the device keeps.
 */
export type Session = {
  user: Me | null;
  is_remembered?: boolean;
  ended?: boolean;
  ended_because?: EndReason | null;
  left?: boolean;
  offline?: OfflineRecord;
};

const KEY = ['session'] as const;

/** Each request extends the session on the server, so it is repeated while the app is used. */
export const sessionQuery = queryOptions<Session>({
  queryKey: KEY,
  // Without the signal: guards await this too, and must not lose it when an observing component unmounts.
  queryFn: ({ client, meta }) => fetchSession(client, meta?.fetcher),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

/** A sign-in or sign-out may overtake a request in progress, whose reply is then outdated. */
async function fetchSession(client: QueryClient, fetcher?: Fetcher): Promise<Session> {
  const read = () => client.getQueryData<Session>(KEY);
  const first = read();
  for (;;) {
    const before = read();
    const asked = api('GET /me', { fetcher });
    const found: Session = await (first ? asked : asked.catch(readOffline));
    const now = read();
    if (now !== before && now?.user?.id !== found.user?.id) continue;
    // The reason was learnt here in the meantime: the server alone can't tell it.
    return now !== first && now?.user === null && !found.user ? { ...found, ...now } : found;
  }
}

/** A page opened without a network shows what the device keeps of the person who is signed in. */
async function readOffline(error: unknown): Promise<Session> {
  const id = recallSession();
  if (!id || !isUnreached(error)) throw error;
  const session = await import('./offline-record.ts').then(({ readSession }) => readSession(id)).catch(() => null);
  if (!session) throw error;
  return session;
}

/** `user` is undefined until the first reply, null for a visitor. */
export function useSession(): Omit<Session, 'user'> & { user: Me | null | undefined } {
  const { data } = useQuery(sessionQuery);
  return { ...data, user: data?.user };
}

/** After a sign-in or sign-up: the guards then redirect. */
export function enterSession(client: QueryClient, user: Me): void {
  postponeSignOut(false);
  client.setQueryData<Session>(KEY, { user });
}

/**
 * The key of a draft of the person who was signed in when the form opened: another person in this tab has another key.
 */
export function useDraftKey(name: string): string {
  const { user } = useSession();
  const [owner] = useState(user?.id);
  return `${owner}:${name}`;
}

/**
 * After a write: whatever was read by GET is out of date, except `kept`. Done once what is on screen is read again. The session
 * has another key than operations. Checks of a link, which the write may have used up, are POSTs; so is the count of an
 * announcement's audience, which is never kept as fresh.
 */
export async function refreshReads(client: QueryClient, kept: readonly string[] = []): Promise<void> {
  const isRead = ({ queryKey: [name] }: Query) => String(name).startsWith('GET ') && !kept.includes(String(name));
  // TanStack Query doesn't start a first read again while it is under way, and its reply may be from before the write.
  const isFirst = (query: Query) => query.state.data === undefined && isRead(query);
  const begun = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFirst });
  await client.invalidateQueries({ predicate: isRead });
  await Promise.allSettled(begun.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => begun.includes(query) });
}

/** After a change to the own profile, roles or photo. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** After a sign-out: the guards then redirect to /login. Unsent input is deleted. */
export function leaveSession(client: QueryClient): void {
  dropDrafts();
  // Here too, because watchTabs may still be loading, and would take what is stored for a session that ended.
  rememberSession('left');
  client.setQueryData<Session>(KEY, { user: null, left: true });
}

/** While this tab signs out, the server may refuse another of its requests before the sign-out is answered. */
let isLeaving = false;

/** Signs out, then goes to `href`. Without a network the session itself ends at the next contact with the server. */
export function useSignOut(): (href?: string) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (href = '/login') => {
    isLeaving = true;
    try {
      await api('DELETE /session').catch((error) => {
        if (!isUnreached(error)) throw error;
        postponeSignOut(true);
      });
      leaveSession(client);
    } finally {
      isLeaving = false;
    }
    await router.navigate({ href });
  };
}

/** Keeps router and caches in step with the session, whether this tab, another one or the server changed it. */
export function watchSession(client: QueryClient, rerunGuards: () => Promise<void>): void {
  let known: string | null | undefined;
  listenToCalls({
    signedOut: () => {
      // The server is asked, since it may know why, or this browser may have a new session by now.
      const ended = () => client.setQueryData<Session>(KEY, { user: null, ended: true });
      if (known && !isLeaving) void refreshSession(client).catch(ended);
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== KEY[0] || query.state.data === undefined) return;
    const session = query.state.data as Session;
    const now = session.user?.id ?? null;
    const before = known;
    known = now;
    // What is kept for a visit without a network belongs to the person who was signed in last.
    const owner = recallSession();
    if (owner && owner !== now) indexedDB.deleteDatabase('offline');
    if (before === undefined || before === now) return;
    if (before && !now && !session.left) {
      // Another tab may have signed out, and the server refused this one first.
      const left = isLeaving || recallSession() === 'left';
      if (left || !session.ended) client.setQueryData<Session>(KEY, { ...session, left, ended: !left });
    }
    // The next person must not see what the last one saw.
    const others = { predicate: (each: { queryKey: readonly unknown[] }) => each.queryKey[0] !== KEY[0] };
    void rerunGuards().then(() => {
      client.removeQueries({ ...others, type: 'inactive' });
      return client.invalidateQueries(others);
    });
  });
}

/** Whether the person may open a screen or call an operation with this access. */
export const can = (user: Me | null | undefined, access: Access) => isAllowed(access, user ?? null);
/** True also before two-factor is set up: the staff pages say so. */
export const hasAnyAdminRole = (user: Me | null | undefined): user is Me => !!(user?.roles[0] || user?.restricted);
