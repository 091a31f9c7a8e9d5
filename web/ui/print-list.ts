/** Printing a list with all of its rows, though only some are loaded. */
import { useEffect, useEffectEvent, useState } from 'react';

const listeners = new Set<() => void>();

/** Prints the page once its list is loaded to the end. */
export function printWholeList(): void {
  if (listeners.size === 0) print();
  for (const listener of listeners) listener();
}

type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** For the end of a list: loads page after page when someone prints (also by Ctrl+P), then opens the print dialog. */
export function usePrintWholeList({ hasMore, isLoading, hasFailed, onMore }: More): void {
  const [isWanted, setWanted] = useState(false);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    const begin = () => setWanted(true);
    listeners.add(begin);
    return () => void listeners.delete(begin);
  }, []);
  useEffect(() => {
    if (!hasMore) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setWanted(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [hasMore]);
  useEffect(() => {
    if (!isWanted || isLoading) return;
    if (hasMore && !hasFailed) {
      loadMore();
      return;
    }
    setWanted(false);
    // After a failure the page says so, and nothing is printed.
    if (!hasMore) requestAnimationFrame(() => print());
  }, [isWanted, hasMore, isLoading, hasFailed]);
}
