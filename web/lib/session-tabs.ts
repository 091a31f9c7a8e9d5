/**
 * Keeps the tabs of one browser in step, and the session fresh while someone looks at it. Fetched after the first sight
 * of a page (later.ts).
 */
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { dropDrafts } from './draft.ts';
import { refreshSession, type Session, sessionQuery } from './session.ts';
import { recallSession, rememberSession, SESSION_KEY } from './session-memory.ts';

/** Asking slides the session forward, and finds out that it was ended elsewhere. */
const TICK_MS = 5 * 60_000;

export function watchTabs(client: QueryClient): void {
  let told: Session | undefined;
  const tellOthers = (session: Session | undefined) => {
    if (session && session !== told) remember(session);
    told = session;
  };
  const doubtful = client.getQueryData(sessionQuery.queryKey);
  // Nothing is told of what the server could not be asked about.
  const caughtUp = catchUp(client, recallSession()).catch(() => {
    told = doubtful;
  });
  void caughtUp.then(() => {
    // Staff pages and others may have no one else who watches it.
    new QueryObserver(client, {
      ...sessionQuery,
      refetchInterval: ({ state }) => (state.data?.user ? TICK_MS : false),
    }).subscribe(({ data }) => tellOthers(data));
    tellOthers(client.getQueryData(sessionQuery.queryKey));
  });
  // As it was said: the other tab's sign-in page may have forgotten it by now.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY || key === null) void follow(client, newValue);
  });
  // A page brought back as it was left may show what has been given up since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshSession(client).catch(() => null);
  });
}

/** What another tab said before this one listened may be newer than the session that came with the page: the server knows. */
async function catchUp(client: QueryClient, said: string | null): Promise<void> {
  const own = client.getQueryData(sessionQuery.queryKey)?.user;
  if (!own) await follow(client, said);
  else if (said !== null && said !== own.id) await refreshSession(client);
}

/** Nothing is said of a visitor: /login tells them once that a session has ended, and forgets it then. */
function remember({ user, left, ended }: Session): void {
  if (user) rememberSession(user.id);
  else if (left) {
    rememberSession('left');
    dropDrafts();
  } else if (ended) rememberSession('ended');
}

/** Another tab signed in, signed out, or was told that the session is over. */
async function follow(client: QueryClient, said: string | null): Promise<void> {
  const isOver = said === null || said === 'left' || said === 'ended';
  const known = client.getQueryData(sessionQuery.queryKey);
  const user = known?.user;
  // The server refused this tab before the other one's word came, and could not tell why.
  if (said === 'left' && known?.ended && !known.ended_because) sayOver(client, 'left');
  if (isOver ? !user : said === user?.id) return;
  if (user && (said === 'left' || said === 'ended')) return sayOver(client, said);
  const found = await refreshSession(client).catch(() => null);
  if (found && !found.user && !isOver) rememberSession('ended');
}

const sayOver = (client: QueryClient, how: 'left' | 'ended'): void =>
  void client.setQueryData<Session>(sessionQuery.queryKey, { user: null, [how]: true });
