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

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
