import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { cx } from './class-names.ts';
import { LoadFailed } from './load-failed.tsx';
import { LoadMore } from './load-more.tsx';

/** What a list needs to know of how its pages come. */
export type Listing = Pick<
  UseInfiniteQueryResult<unknown>,
  | 'data'
  | 'error'
  | 'refetch'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>;

type Props = {
  listing: Listing;
  /** What it lists: 'payments'. */
  what: string;
  /** Its shape while the first page comes. */
  skeleton: ReactNode;
  /** What stands instead of the rows; false where there are some. */
  empty: ReactNode;
  /** May take the focus, where what held it is gone. */
  ref?: Ref<HTMLDivElement>;
  /** The rows; not rendered while there are none. */
  children: () => ReactNode;
};

/** A list that comes page by page: why it could not be loaded, or its rows, paler while others come, and more as one scrolls. */
export function LongList({ listing, what, skeleton, empty, ref, children }: Props) {
  if (listing.error && !listing.data) {
    return (
      <LoadFailed error={listing.error} what={`The ${what}`} onRetry={listing.refetch} busy={listing.isFetching} />
    );
  }
  // Where the last row was deleted meanwhile nothing is behind it: the pages are asked for again.
  const isStale = listing.error instanceof ApiError && listing.error.issues.some(({ path }) => path === 'cursor');
  if (!listing.data) return skeleton;
  if (empty) return empty;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-busy={listing.isPlaceholderData}
      className={cx('outline-none', listing.isPlaceholderData && 'opacity-60')}
    >
      {children()}
      <LoadMore
        what={what}
        hasMore={listing.hasNextPage}
        isLoading={isStale ? listing.isFetching : listing.isFetchingNextPage}
        hasFailed={listing.isFetchNextPageError}
        onMore={isStale ? listing.refetch : listing.fetchNextPage}
      />
    </div>
  );
}
