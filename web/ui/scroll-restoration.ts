/** A list opens at its top, but after a reload and by Back where it was. */
import type { RouterHistory } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { tabStorage } from '../lib/browser-storage.ts';

const KEY = 'scroll-position';
type Position = { url: string; y: number };
type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void };

let position: Position | null = null;
// By Back, or in place of a preview. On the server too, whose pages are whole.
let isScrolled = true;

/** Remembers the position when the page is left, for this tab only. Call once, before the first list is shown. */
export function rememberPosition(history: RouterHistory): void {
  isScrolled = document.querySelector('.preview') !== null;
  history.subscribe(({ action }) => {
    isScrolled = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload') position = tabStorage.getJson(KEY) as typeof position;
  addEventListener('pagehide', () => tabStorage.set(KEY, JSON.stringify({ url: location.href, y: scrollY })));
  // Someone who scrolls wants to be elsewhere.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown']) addEventListener(type, forget, { passive: true });
}

function forget(): void {
  position = null;
}

/** For the end of a list: loads page after page until the remembered position exists, then scrolls there. */
export function useScrollRestoration({ hasMore, isLoading, hasFailed, onMore }: More): void {
  useEffect(() => {
    if (!position || isLoading) return;
    const isThere = document.documentElement.scrollHeight >= position.y + innerHeight;
    const isHere = position.url === location.href && !hasFailed;
    if (isHere && hasMore && !isThere) {
      // No return: React would take a promise for the effect's clean-up.
      onMore();
      return;
    }
    if (isHere) scrollTo({ top: position.y, behavior: 'instant' });
    forget();
  });
}

/**
 * Whether what is below the first screen is rendered: not with the page, which shows that in two thirds of the time, but
 * right after. At once where the page may be scrolled already, or by its address: its position is found by heights.
 */
export const useWholePage = (): boolean =>
  useDeferredValue(true, isScrolled || position || location.hash ? undefined : false);

/** What is rendered of a long list: the first `count` items with the page; all without a count. */
export function useFirstScreen<T>(items: readonly T[], count = items.length): readonly T[] {
  const isWhole = useWholePage() || items.length <= count;
  return isWhole ? items : items.slice(0, count);
}
