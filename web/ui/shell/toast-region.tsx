import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { importWithRetry } from '../../lib/lazy-with-preload.tsx';
import { toastStore } from '../toast.ts';

/** Fetched once the page stands: what a toast says may be that there is no network. */
export const preloadToasts = () => import('./toast-card.tsx');
const ToastCard = lazy(() => importWithRetry(preloadToasts));

const HEIGHT = '--toasts-height';

/** How high they stand together is told to the styles, so that a dialog makes room for them (shell.css). */
function watchHeight(): (() => void) | undefined {
  const place = document.getElementById('toasts');
  if (!place) return;
  const { style } = document.documentElement;
  const tell = () => {
    const height = `${place.offsetHeight}px`;
    // Each element of the page is styled again for it, so not where nothing has come yet.
    if (height !== (style.getPropertyValue(HEIGHT) || '0px')) style.setProperty(HEIGHT, height);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(place);
  return () => observer.disconnect();
}

/** What stands in the shell's region of messages, whose place is there from the start: those who listen hear what comes into it. */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  useEffect(watchHeight, []);
  return (
    <Suspense>
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </Suspense>
  );
}
