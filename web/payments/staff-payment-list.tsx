import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney, formatRelative } from '../lib/format.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';
import { methodName } from './profile-form.ts';
import type { ReviewedPayment } from './staff-payments.ts';

const COLUMNS: Record<string, Column<ReviewedPayment>> = {
  member: { key: 'member', header: 'Member', bare: true, cell: (payment) => <Member payment={payment} /> },
  event: {
    key: 'event',
    header: 'Event',
    cell: (payment) => <Two first={payment.event_name} second={payment.ticket_type_name} />,
  },
  method: {
    key: 'method',
    header: 'Method',
    cell: (payment) => <Two first={methodName(payment.payment_method_type)} second={payment.reference_number} />,
  },
  amount: { key: 'amount', header: 'Amount', align: 'end', cell: (payment) => formatMoney(payment.total_amount_cents) },
  status: { key: 'status', header: 'Status', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  submitted: {
    key: 'submitted',
    header: 'Submitted',
    cell: ({ submitted_at }) => (
      <time dateTime={submitted_at} title={formatDateTime(submitted_at)} className="whitespace-nowrap">
        {formatRelative(submitted_at)}
      </time>
    ),
  },
};
const pick = (...keys: (keyof typeof COLUMNS)[]) => keys.flatMap((key) => COLUMNS[key] ?? []);
const FULL = pick('member', 'event', 'method', 'amount', 'status', 'submitted');
const NARROW = pick('member', 'amount', 'status');

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

/** The payments, newest first: a table, on a phone cards; more as one scrolls. */
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
        columns={isNarrow ? NARROW : FULL}
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

function Member({ payment }: { payment: ReviewedPayment }) {
  return (
    <Link
      from="/admin/payments"
      to="/admin/payments"
      search={(before) => ({ ...before, payment: payment.id })}
      resetScroll={false}
      className="group grid min-h-11 min-w-0 content-center leading-snug"
    >
      <span className="font-[650] text-green-ink wrap-anywhere group-hover:underline">{payment.user_name}</span>
      <span className="text-[.9rem] text-ink-soft wrap-anywhere">{payment.user_email}</span>
    </Link>
  );
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid min-w-0 leading-snug">
      <span className="wrap-anywhere">{first}</span>
      <span className="text-[.9rem] text-ink-soft wrap-anywhere">{second}</span>
    </span>
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

function RowSkeleton() {
  return (
    <div className="flex items-center justify-between gap-6 rounded-lg border border-rule bg-raised px-4 py-3">
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3.5 w-56" />
      </span>
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-6 w-24" />
    </div>
  );
}
