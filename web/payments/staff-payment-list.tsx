import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { RowSkeleton } from '../ui/row-skeleton.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { FULL_COLUMNS, NARROW_COLUMNS } from './staff-payment-columns.tsx';
import type { ReviewedPayment } from './staff-payments.ts';

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
  items: readonly ReviewedPayment[];
  selected: string | undefined;
  /** The open payment takes the room of the further columns. */
  isNarrow: boolean;
  isFiltered: boolean;
};

/** The payments: a table, on a phone cards; more as one scrolls. */
export function StaffPaymentList({ listing, items, selected, isNarrow, isFiltered }: Props) {
  const { data, error } = listing;
  if (error && !data) {
    return <LoadFailed error={error} what="The payments" onRetry={listing.refetch} busy={listing.isFetching} />;
  }
  if (!data) return <SkeletonList count={6} of={<RowSkeleton />} className="grid gap-3" />;
  if (items.length === 0) return <NoPayments isFiltered={isFiltered} />;
  return (
    <div aria-busy={listing.isPlaceholderData} className={cx(listing.isPlaceholderData && 'opacity-60')}>
      <Table
        caption="Payments"
        columns={isNarrow ? NARROW_COLUMNS : FULL_COLUMNS}
        rows={items}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === selected}
      />
      <LoadMore
        what="payments"
        hasMore={listing.hasNextPage}
        isLoading={listing.isFetchingNextPage}
        hasFailed={listing.isFetchNextPageError}
        onMore={listing.fetchNextPage}
      />
    </div>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title="No payments found"
      action={
        isFiltered && (
          <LinkButton to="/admin/payments" tone="secondary" resetScroll={false}>
            Show all payments
          </LinkButton>
        )
      }
    >
      {isFiltered ? 'Nothing matches this search and status.' : 'They appear here as members submit them.'}
    </EmptyState>
  );
}
