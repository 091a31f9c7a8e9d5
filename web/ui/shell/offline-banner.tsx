import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network. True on the server. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says that the network is gone, and goes when it is back. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-0 z-40">
      {!isOnline && (
        <p className="bg-gold-wash px-4 py-2 text-center font-[600] text-[.94rem] text-gold-ink">
          You are offline. Nothing you typed is lost; the page goes on when you are back.
        </p>
      )}
    </div>
  );
}
