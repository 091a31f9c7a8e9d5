import './styles/app.css';
import 'virtual:houses.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { focusPage } from './lib/page-focus.ts';
import { watchSession } from './lib/session.ts';
import { App, createAppRouter, preloadErrorScreen } from './router.tsx';

const router = createAppRouter();
watchSession(router.options.context.queryClient, () => router.invalidate());
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusPage();
});

setTimeout(preloadErrorScreen, 3000);

// After a new version was put up, the old page's chunks are gone: load the new page, once.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded') === location.href) return;
  event.preventDefault();
  sessionStorage.setItem('reloaded', location.href);
  location.reload();
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
