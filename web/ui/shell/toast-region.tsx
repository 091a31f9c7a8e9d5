import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { importWithRetry } from '../../lib/lazy-with-preload.tsx';
import { toastStore } from '../toast.ts';

/** Loaded early: a toast may have to say that there is no network. */
export const preloadToasts = () => import('./toast-card.tsx');
const ToastCard = lazy(() => importWithRetry(preloadToasts));

const HEIGHT = '--toasts-height';

/** Tells the styles the toasts' height, so that dialogs leave room for them (shell.css). */
function watchHeight(): (() => void) | undefined {
  const place = document.getElementById('toasts');
  if (!place) return;
  const { style } = document.documentElement;
  const tell = () => {
    const height = `${place.offsetHeight}px`;
    // Setting it restyles every element of the page, so only when it changes.
    if (height !== (style.getPropertyValue(HEIGHT) || '0px')) style.setProperty(HEIGHT, height);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(place);
  return () => observer.disconnect();
}

/** The shell's live region exists from the start, so that screen readers announce what is added to it. */
export function Toasts() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  useEffect(watchHeight, []);
  return <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>;
}
