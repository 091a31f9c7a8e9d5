/** Loaded after the first page is shown: what it doesn't need. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToCalls } from './lib/api.ts';
import { foundServer, lostServer, watchConnection, whenBack } from './lib/connection.ts';
import { importWithRetry } from './lib/lazy-with-preload.tsx';
import { storePage } from './lib/offline-shell.ts';
import { refreshSession, sessionQuery } from './lib/session.ts';
import { isSignOutPostponed } from './lib/session-memory.ts';
import { watchTabs } from './lib/session-tabs.ts';
import type { createAppRouter } from './router.tsx';
import { OfflineBanner } from './ui/shell/offline-banner.tsx';
import { preloadToasts, Toasts } from './ui/shell/toast-region.tsx';

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

export function startDeferred(router: ReturnType<typeof createAppRouter>): void {
  const client = router.options.context.queryClient;
  preserveScrollPosition(router);
  mountInto('connection', OfflineBanner);
  mountInto('toasts', Toasts);
  watchTabs(client);
  watchConnection();
  listenToCalls({ answered: (isAnswered) => (isAnswered ? foundServer() : lostServer()) });
  // Not the queries in progress: someone may have asked for the next page.
  whenBack(() => void client.refetchQueries({ type: 'active', predicate: isFailed }, { cancelRefetch: false }));
  // Any call ends the session that was left without a network (api.ts).
  whenBack(() => {
    if (isSignOutPostponed()) void refreshSession(client).catch(() => null);
  });
  // Queries that failed before anyone listened.
  if (client.getQueryCache().getAll().some(isFailed)) lostServer();
  // Loaded early, since there may be no network when they are needed. Toasts are last.
  void importWithRetry(() => import('./ui/shell/error-screen.tsx'))
    .then(preloadToasts)
    .then(() => storePage('/'))
    .then(() => signedIn(client))
    .then(() => prepareOfflinePage(router))
    .catch(() => null);
}

/**
 * Visitors don't need this code. The sign-in page is for a sign-out without a network, and the dialog for tickets at an
 * entrance without one.
 */
async function prepareOfflinePage(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const [{ keepOfflineData }] = await Promise.all([
    import('./routes/-offline-data.ts'),
    import('./routes/-offline-page.tsx'),
    import('./registrations/member/tickets-dialog.tsx'),
    import('./ui/dialog-frame.tsx'),
    router.loadRouteChunk(router.routesByPath['/login']),
  ]);
  keepOfflineData(router.options.context.queryClient);
  await storePage('/');
}

const signedIn = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!client.getQueryData(sessionQuery.queryKey)?.user) return;
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
  });

/** Rendered into an empty element of the shell, so that nothing around it renders again. */
function mountInto(id: string, what: FunctionComponent): void {
  const place = document.getElementById(id);
  if (place) createRoot(place).render(createElement(what));
}

/**
 * Keeps the list's scroll position for someone who goes back before the next page has loaded. The router would save the
 * position after the browser scrolled up on the shorter page, so it gets no scroll events until that page is shown.
 */
export function preserveScrollPosition(router: AnyRouter): void {
  const isNavigating = () => router.state.location.pathname !== router.state.resolvedLocation?.pathname;
  const suppress = (event: Event) => {
    if (isNavigating()) event.stopPropagation();
  };
  // the window's listener runs before the document's, where the router listens
  addEventListener('scroll', suppress, { capture: true, passive: true });
}
