import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from '../toast.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));
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
