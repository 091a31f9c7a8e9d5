import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { RowSkeleton } from '../ui/row-skeleton.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import type { Delivery } from './delivery-search.ts';

type Props = {
  listing: Pick<
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
  items: readonly Delivery[];
  isFiltered: boolean;
};

/** The messages, newest first: a table, on a phone cards; more as one scrolls. */
export function DeliveryList({ listing, items, isFiltered }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData } = listing;
  if (error && !data) {
    return <LoadFailed error={error} what="The messages" onRetry={listing.refetch} busy={listing.isFetching} />;
  }
  if (!data) return <SkeletonList count={6} of={<RowSkeleton />} className="grid gap-3" />;
  if (items.length === 0) return <NoMessages isFiltered={isFiltered} />;
  // With the row of what is tried again its button may go; the focus then stays with the list.
  const keepFocus = () => document.activeElement === document.body && frame.current?.focus();
  return (
    <div
      ref={frame}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={cx('outline-none', isPlaceholderData && 'opacity-60')}
    >
      <Table
        caption="Messages"
        columns={deliveryColumns(keepFocus)}
        rows={items}
        rowKey={({ id }) => id}
        isDim={({ state }) => state === 'dropped'}
      />
      <LoadMore
        what="messages"
        hasMore={listing.hasNextPage}
        isLoading={listing.isFetchingNextPage}
        hasFailed={listing.isFetchNextPageError}
        onMore={listing.fetchNextPage}
      />
    </div>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={MailCheck}
      title="No messages found"
      action={
        isFiltered && (
          <LinkButton to="/admin/deliveries" tone="secondary" resetScroll={false}>
            Show all messages
          </LinkButton>
        )
      }
    >
      {isFiltered
        ? 'Nothing of the last 90 days matches this state and kind.'
        : 'E-mails and text messages appear here as they are sent.'}
    </EmptyState>
  );
}
