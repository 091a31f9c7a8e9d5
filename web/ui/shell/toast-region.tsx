import { lazy, Suspense, useSyncExternalStore } from 'react';
import { fetchStubbornly } from '../../lib/fetch-chunk.ts';
import { toastStore } from '../toast.ts';

/** Fetched once the page stands: what a toast says may be that there is no network. */
export const preloadToasts = () => import('./toast-card.tsx');
const ToastCard = lazy(() => fetchStubbornly(preloadToasts));

/** What stands in the shell's region of messages, whose place is there from the start: those who listen hear what comes into it. */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  return (
    <Suspense>
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </Suspense>
  );
}
