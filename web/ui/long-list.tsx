import type { ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { LoadFailed } from './load-failed.tsx';
import { type Listing, LoadMore } from './load-more.tsx';

type Page<Item> = { items: readonly Item[] };
/** `More`: what else each page holds, for its caller. */
export type PagedListing<Item, More = unknown> = Listing & {
  data: { pages: readonly (Page<Item> & More)[] } | undefined;
};

type Props<Item> = {
  listing: PagedListing<Item>;
  /** What is listed: 'payments'. */
  what: string;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown instead of the rows while there are none. */
  empty: ReactNode;
  /** Takes the focus when the element that had it is gone. */
  ref?: Ref<HTMLDivElement>;
  /** The rows; not rendered while there are none. */
  children: (items: readonly Item[]) => ReactNode;
};

/** A paged list: the loading error, or the rows (dimmed while others load) and more on scrolling. */
export function LongList<Item>({ listing, what, skeleton, empty, ref, children }: Props<Item>) {
  if (listing.error && !listing.data) {
    return (
      <LoadFailed error={listing.error} what={`The ${what}`} onRetry={listing.refetch} busy={listing.isFetching} />
    );
  }
  if (!listing.data) return skeleton;
  const items = listing.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-busy={listing.isPlaceholderData}
      className={cx('outline-none', listing.isPlaceholderData && 'opacity-60')}
    >
      {children(items)}
      <LoadMore listing={listing} what={what} />
    </div>
  );
}
