import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { useListPlace } from './list-place.ts';
import { usePrintWholeList } from './print-list.ts';

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  /** The last attempt failed: the next one needs a press. */
  hasFailed?: boolean;
  onMore: () => void;
  /** What is listed: 'alumni'. */
  what: string;
};

/** Loads the next page when the end of the list is near the screen, or by its button. */
export function LoadMore({ hasMore, isLoading, hasFailed = false, onMore, what }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  const isWatching = hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (!isWatching || !mark.current) return;
    // A busy device reports entering and leaving at once; the last entry is the current state.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '800px',
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isWatching]);
  useListPlace({ hasMore, isLoading, hasFailed, onMore });
  usePrintWholeList({ hasMore, isLoading, hasFailed, onMore });
  if (!hasMore) return null;
  return (
    <div ref={mark} className="grid justify-items-center gap-3 py-8">
      <p className="hidden print:block">There are more {what} than are printed here. To print all, press Ctrl+P.</p>
      {hasFailed && <FormError>More {what} couldn’t be loaded.</FormError>}
      <Button tone="secondary" busy={isLoading} busyLabel={`Loading more ${what}…`} onClick={onMore}>
        {hasFailed ? 'Try again' : `Show more ${what}`}
      </Button>
    </div>
  );
}
