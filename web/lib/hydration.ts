/** Back, pressed before the server's page is hydrated, leads to another URL than the one whose HTML is shown. */
import { useEffect } from 'react';

const CAPTURE = { capture: true }; // before the router, which would miss it
const reloadPage = (event: Event) => {
  event.stopImmediatePropagation();
  location.reload();
};

/** Whether the URL is still the one that was requested. */
export function isRequestedAddress(): boolean {
  const requested = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const { pathname, search } = new URL(requested);
  return pathname + search === location.pathname + location.search;
}

/** Until `useHydrated`, Back loads its URL from the server. Returns the options of `hydrateRoot`. */
export function beginHydration() {
  addEventListener('popstate', reloadPage, CAPTURE);
  // React renders the differences again, as it should for another URL.
  return { onRecoverableError: (error: unknown) => isRequestedAddress() && reportError(error) };
}

/** For every server-rendered page. */
export function useHydrated(): void {
  useEffect(() => removeEventListener('popstate', reloadPage, CAPTURE), []);
}
