import './styles/app.css';
import 'virtual:houses.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchStubbornly } from './lib/fetch-chunk.ts';
import { focusPage } from './lib/page-focus.ts';
import { watchSession } from './lib/session.ts';
import { App, createAppRouter, preloadErrorScreen } from './router.tsx';

const router = createAppRouter();
const { queryClient } = router.options.context;
watchSession(queryClient, () => router.invalidate());
// Somebody quick leaves the first page before the router has called it done: it then names no page they come from.
let hasMoved = false;
router.history.subscribe(({ action }) => {
  hasMoved ||= action.type !== 'REPLACE';
});
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if ((fromLocation || hasMoved) && pathChanged) focusPage();
});

const LATER_MS = 1500;
setTimeout(async () => {
  const { startLater } = await fetchStubbornly(() => import('./later.ts'));
  startLater(queryClient);
  preloadErrorScreen();
}, LATER_MS);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
