import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fetchStubbornly } from '../../lib/fetch-chunk.ts';
import { type Toast, toastStore } from '../toast.ts';

/** Fetched once the page stands: what a toast says may be that there is no network. */
export const preloadToasts = () => import('./toast-card.tsx');
const ToastCard = lazy(() => fetchStubbornly(preloadToasts));
const NONE: readonly Toast[] = [];

/** Where toasts appear; stands once, in the shell, so that those who listen hear what comes into it. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown, () => NONE);
  return (
    <section aria-label="Messages" aria-live="polite" className="toasts">
      <Suspense>
        {shown.map((each) => (
          <ToastCard key={each.id} toast={each} />
        ))}
      </Suspense>
    </section>
  );
}
