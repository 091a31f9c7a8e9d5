import type { ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { LoadFailed } from './load-failed.tsx';
import { type Listing, LoadMore } from './load-more.tsx';

type Props = {
  listing: Listing;
  /** What is listed: 'payments'. */
  what: string;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown instead of the rows; false if there are some. */
  empty: ReactNode;
  /** Takes the focus when the element that had it is gone. */
  ref?: Ref<HTMLDivElement>;
  /** The rows; not rendered while there are none. */
  children: () => ReactNode;
};

/** A paged list: the loading error, or the rows (dimmed while others load) and more on scrolling. */
export function LongList({ listing, what, skeleton, empty, ref, children }: Props) {
  if (listing.error && !listing.data) {
    return (
      <LoadFailed error={listing.error} what={`The ${what}`} onRetry={listing.refetch} busy={listing.isFetching} />
    );
  }
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
      <LoadMore listing={listing} what={what} />
    </div>
  );
}
