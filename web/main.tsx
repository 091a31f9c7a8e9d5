import './styles/app.css';
import 'virtual:houses.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LEAVING, MISSING_FILE } from './lib/api-error.ts';
import { beginHydration, isRequestedAddress, releaseActions } from './lib/hydration.ts';
import { watchInstallOffer } from './lib/install-offer.ts';
import { importWithRetry } from './lib/lazy-with-preload.tsx';
import { focusPage } from './lib/page-focus.ts';
import { watchSession } from './lib/session.ts';
import { isSignOutPostponed } from './lib/session-memory.ts';
import { App, createAppRouter } from './router.tsx';
import { rememberPosition } from './ui/scroll-restoration.ts';
import { toastStore } from './ui/toast.ts';

watchInstallOffer();
const router = createAppRouter();
rememberPosition(router.history);
const { queryClient } = router.options.context;
watchSession(queryClient, () => {
  toastStore.close();
  return router.invalidate();
});
// Someone may leave the first page before the router has resolved it and knows where they come from.
let hasMoved = false;
router.history.subscribe(({ action }) => {
  hasMoved ||= action.type !== 'REPLACE';
});
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if ((fromLocation || hasMoved) && pathChanged) focusPage();
  if (fromLocation) releaseActions();
});

let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});
// The router would reload the page, which without a network leaves nothing; the error screen offers a retry.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.name = MISSING_FILE;
  if (isLeaving) payload.cause = LEAVING;
  payload.message = 'A file of this page couldn’t be loaded.';
});

const DEFERRED_MS = 1500;
setTimeout(async () => {
  const { startDeferred } = await importWithRetry(() => import('./deferred-startup.ts'));
  startDeferred(router);
}, DEFERRED_MS);

/** Follows redirects, as the router itself does once it is rendered. */
async function loadBeforeShown(): Promise<void> {
  const stop = router.history.subscribe(() => void router.load());
  await router.load();
  stop();
}

const root = document.getElementById('root') as HTMLElement;
const page = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);
// The initial data (web/server-entry.tsx).
const given = document.getElementById('initial-data');
const isRendered = !root.querySelector('.boot') && isRequestedAddress();
// Rendered pages are a visitor's. Otherwise it may be of the person who signed out without a network.
if (isRendered || !isSignOutPostponed())
  for (const [key, data] of JSON.parse(given?.textContent ?? '[]')) queryClient.setQueryData(key, data);
given?.remove(); // the next person at this computer finds nothing of it
const isPreviewed = root.querySelector('.preview') !== null;
if (isRendered || isPreviewed) router.ssr = { manifest: undefined }; // it is loaded here, and shown at once
// Both in small steps, between which the phone stays responsive.
if (isRendered) {
  const options = beginHydration(root);
  void router.load().then(() => startTransition(() => void hydrateRoot(root, page, options)));
} else {
  releaseActions();
  const shown = createRoot(root);
  if (isPreviewed) void loadBeforeShown().finally(() => startTransition(() => shown.render(page)));
  else shown.render(page);
}
