import type { AnyRouter } from '@tanstack/react-router';

/**
 * Who goes back before the next page has come finds the place in the list where it was. The router would keep the one that the
 * browser scrolled to when the list gave way to the shorter page; so it does not hear of any scrolling until that page stands.
 */
export function keepPlace(router: AnyRouter): void {
  const isOnTheWay = () => router.state.location.pathname !== router.state.resolvedLocation?.pathname;
  const hush = (event: Event) => {
    if (isOnTheWay()) event.stopPropagation();
  };
  addEventListener('scroll', hush, { capture: true, passive: true }); // the window is asked before the document, where the router listens
}
