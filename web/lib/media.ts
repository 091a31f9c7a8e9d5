import { useSyncExternalStore } from 'react';

/** Whether a media query holds, for what CSS alone cannot choose (a drawer or a panel). False on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
