/** Back, pressed before the server's page is hydrated, leads to another address than the one whose HTML is shown. */
import { useEffect } from 'react';

const CAPTURE = { capture: true }; // before the router, which would miss it
const reloadPage = (event: Event) => {
  event.stopImmediatePropagation();
  location.reload();
};

/** Whether the address is still the one that the server was asked for. */
export function isRequestedAddress(): boolean {
  const requested = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const { pathname, search } = new URL(requested);
  return pathname + search === location.pathname + location.search;
}

/** Until `useHydrated`, Back asks the server for the address it leads to. Returns the options of `hydrateRoot`. */
export function beginHydration() {
  addEventListener('popstate', reloadPage, CAPTURE);
  // React renders again what differs, which is right for the other address.
  return { onRecoverableError: (error: unknown) => isRequestedAddress() && reportError(error) };
}

/** For every page that the server renders. */
export function useHydrated(): void {
  useEffect(() => removeEventListener('popstate', reloadPage, CAPTURE), []);
}
