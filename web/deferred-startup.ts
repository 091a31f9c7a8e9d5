/** What a page does without at its first sight: fetched after it. */
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToCalls } from './lib/api.ts';
import { foundServer, lostServer, watchConnection, whenBack } from './lib/connection.ts';
import { importWithRetry } from './lib/import-with-retry.ts';
import { storeOfflineShell } from './lib/offline-shell.ts';
import { keepPlace } from './lib/scroll-position.ts';
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
