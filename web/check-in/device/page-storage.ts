/** Whether this page can be opened again without a network. */
import { useEffect, useState } from 'react';
import { storePage } from '../../lib/offline-shell.ts';

const CHECK_MS = 10_000;

/** Browsers within other apps, and private windows, may have no service worker or store nothing. */
const isStored = async (): Promise<boolean> =>
  typeof caches !== 'undefined' && (await caches.match('/check-in', { cacheName: 'check-in' })) !== undefined;

/** False once the browser should have stored the page and hasn't; it is asked again until it has. */
export function useIsPageStored(): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setInterval(async () => {
      const isThere = await isStored().catch(() => false);
      setMissing(!isThere);
      if (isThere) clearInterval(timer);
      else await storePage('/check-in').catch(() => null);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return !isMissing;
}
