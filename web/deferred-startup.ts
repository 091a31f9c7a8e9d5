/** What a page does without at its first sight: fetched after it. */

import type { AnyRouter } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToCalls } from './lib/api.ts';
import { foundServer, lostServer, watchConnection, whenBack } from './lib/connection.ts';
import { importWithRetry } from './lib/lazy-with-preload.tsx';
import { watchTabs } from './lib/session-tabs.ts';
import type { createAppRouter } from './router.tsx';
import { OfflineBanner } from './ui/shell/offline-banner.tsx';
import { preloadToasts, Toasts } from './ui/shell/toast-region.tsx';

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

export function startDeferred(router: ReturnType<typeof createAppRouter>): void {
  const client = router.options.context.queryClient;
  keepPlace(router);
  drawIn('connection', OfflineBanner);
  drawIn('toasts', Toasts);
  watchTabs(client);
  watchConnection();
  listenToCalls({ answered: (isAnswered) => (isAnswered ? foundServer() : lostServer()) });
  // What is under way goes on: someone may have pressed for the next page meanwhile.
  whenBack(() => void client.refetchQueries({ type: 'active', predicate: isFailed }, { cancelRefetch: false }));
  // What failed before anyone listened.
  if (client.getQueryCache().getAll().some(isFailed)) lostServer();
  // When they are needed there may be no network. The messages are the last to come.
  void importWithRetry(() => import('./ui/shell/error-screen.tsx'))
    .then(preloadToasts)
    .then(storeOfflineShell)
    .catch(() => null);
}

/** Rendered into an empty place of the shell, so that nothing around it renders again. */
function drawIn(id: string, what: FunctionComponent): void {
  const place = document.getElementById(id);
  if (place) createRoot(place).render(createElement(what));
}

/**
 * Lets a worker keep the files that this page stands on, for a visit without a network (public/service-worker.js). Nothing
 * that the server answers to anyone is kept. Browsers offer none where the page came without TLS.
 */
export async function storeOfflineShell(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  await serviceWorker.register('/service-worker.js');
  const { active } = await serviceWorker.ready;
  const own = `${location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(own));
  active?.postMessage(loaded.map(({ name }) => new URL(name).pathname));
}

/**
 * Who goes back before the next page has come finds the place in the list where it was. The router would keep the one that the
 * browser scrolled to when the list gave way to the shorter page; so it does not hear of any scrolling until that page stands.
 */
export function keepPlace(router: AnyRouter): void {
  const isOnTheWay = () => router.state.location.pathname !== router.state.resolvedLocation?.pathname;
  const hush = (event: Event) => {
    if (isOnTheWay()) event.stopPropagation();
  };
  addEventListener('scroll', hush, { capture: true, passive: true }); // the window is asked before the document, where the router listens
}
