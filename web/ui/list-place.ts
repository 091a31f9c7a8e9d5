/** After a reload a list stands where it was, though its later pages have to be loaded again. */
import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const KEY = 'list-place';
type Place = { url: string; y: number };
type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void };

let place: Place | null = null;
let isBack = false;

/** Remembers the place when the page is left, for this tab only. Call once, before the first list is shown. */
export function rememberPlace(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    if (navigation?.type === 'reload') place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // Storage may be forbidden: the list starts at its top then.
  }
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ url: location.href, y: scrollY }));
    } catch {}
  });
  // Someone who scrolls wants to be elsewhere.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown']) addEventListener(type, forget, { passive: true });
}

/** Whether the page is shown again after a reload or by Back, so that its place will be found. */
export const isReturning = (): boolean => isBack || place !== null;

function forget(): void {
  place = null;
}

/** For the end of a list: loads page after page until the remembered place exists, then scrolls there. */
export function useListPlace({ hasMore, isLoading, hasFailed, onMore }: More): void {
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!place || isLoading) return;
    const isThere = document.documentElement.scrollHeight >= place.y + innerHeight;
    const isHere = place.url === location.href && !hasFailed;
    if (isHere && hasMore && !isThere) {
      // No return: React would take a promise for the effect's clean-up.
      latest.current();
      return;
    }
    if (isHere) scrollTo({ top: place.y, behavior: 'instant' });
    forget();
  });
}
