import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { usePrintWholeList } from './print-list.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

/** The parts of an infinite query that a list needs. */
export type Listing = Pick<
  UseInfiniteQueryResult<unknown>,
  | 'data'
  | 'error'
  | 'refetch'
  | 'isPending'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>;

type Props = {
  listing: Listing;
  /** What is listed: 'alumni'. */
  what: string;
  hasMore?: boolean;
};

/** Loads the next page when the end of the list is near the screen, or by its button. */
export function LoadMore({ listing, what, hasMore = listing.hasNextPage }: Props) {
  // If the cursor's row was deleted, the pages are loaded again from the first.
  const isStale = listing.error instanceof ApiError && listing.error.issues.some(({ path }) => path === 'cursor');
  const isLoading = listing.isPending || (isStale ? listing.isFetching : listing.isFetchingNextPage);
  const hasFailed = listing.isFetchNextPageError; // the next attempt needs a press
  const onMore = () => void (isStale ? listing.refetch() : listing.fetchNextPage());
  const mark = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  const isWatching = hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (!isWatching || !mark.current) return;
    // A busy device reports entering and leaving at once; the last entry is the current state.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: '800px',
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isWatching]);
  useScrollRestoration({ hasMore, isLoading, hasFailed, onMore });
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
