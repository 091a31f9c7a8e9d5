/**
 * Keeps the tabs of one browser in step, and the session alive while the page is visible. Loaded after the first page
 * is shown (deferred-startup.ts).
 */
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { dropDrafts } from './draft.ts';
import { refreshSession, type Session, sessionQuery } from './session.ts';
import { recallSession, rememberSession, SESSION_KEY } from './session-memory.ts';

/** Each request extends the session, and shows whether it was ended from another device. */
const TICK_MS = 5 * 60_000;

export function watchTabs(client: QueryClient): void {
  let lastStored: Session | undefined;
  const storeIfChanged = (session: Session | undefined) => {
    if (session && session !== lastStored) remember(session);
    lastStored = session;
  };
  const uncertain = client.getQueryData(sessionQuery.queryKey);
  // The server couldn't be asked: nothing is stored.
  const caughtUp = catchUp(client, recallSession()).catch(() => {
    lastStored = uncertain;
  });
  void caughtUp.then(() => {
    // Staff pages and others may have no other observer.
    new QueryObserver(client, {
      ...sessionQuery,
      refetchInterval: ({ state }) => (state.data?.user ? TICK_MS : false),
    }).subscribe(({ data }) => storeIfChanged(data));
    storeIfChanged(client.getQueryData(sessionQuery.queryKey));
  });
  // The event's value: the other tab's sign-in page may have removed it by now.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY || key === null) void follow(client, newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void restore(client);
  });
}

/** A page from the back-forward cache may show a session that has ended. If this browser knows, it doesn't wait for the server. */
async function restore(client: QueryClient): Promise<void> {
  const user = () => client.getQueryData(sessionQuery.queryKey)?.user;
  const before = user();
  if (before) await follow(client, recallSession());
  if (!before || user()) await refreshSession(client).catch(() => null);
}

/** What another tab stored before this one listened may be newer than the session of the page: ask the server. */
async function catchUp(client: QueryClient, stored: string | null): Promise<void> {
  const own = client.getQueryData(sessionQuery.queryKey)?.user;
  if (!own) await follow(client, stored);
  else if (stored !== null && stored !== own.id) await refreshSession(client);
}

/** Nothing is stored for a visitor: /login shows once that a session has ended, and removes it. */
function remember({ user, left, ended }: Session): void {
  if (user) rememberSession(user.id);
  else if (left) {
    rememberSession('left');
    dropDrafts();
  } else if (ended) rememberSession('ended');
}

/** Another tab signed in, signed out, or lost its session. */
async function follow(client: QueryClient, stored: string | null): Promise<void> {
  const isOver = stored === null || stored === 'left' || stored === 'ended';
  const known = client.getQueryData(sessionQuery.queryKey);
  const user = known?.user;
  // The server refused this tab before the other one's event came, and couldn't say why.
  if (stored === 'left' && known?.ended && !known.ended_because) endSession(client, 'left');
  if (isOver ? !user : stored === user?.id) return;
  if (user && (stored === 'left' || stored === 'ended')) return endSession(client, stored);
  const found = await refreshSession(client).catch(() => null);
  if (found && !found.user && !isOver) rememberSession('ended');
}

const endSession = (client: QueryClient, how: 'left' | 'ended'): void =>
  void client.setQueryData<Session>(sessionQuery.queryKey, { user: null, [how]: true });
