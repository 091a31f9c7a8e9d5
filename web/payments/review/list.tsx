import { ReceiptText } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { ShowAllLink } from '../../ui/show-all.tsx';
import { Table } from '../../ui/table.tsx';
import { FULL_COLUMNS, NARROW_COLUMNS } from './columns.tsx';
import type { ReviewedPayment } from './queries.ts';

type Props = {
  listing: PagedListing<ReviewedPayment>;
  selected: string | undefined;
  /** Shows fewer columns, next to the open payment. */
  isNarrow: boolean;
  isFiltered: boolean;
};

export function PaymentList({ listing, selected, isNarrow, isFiltered }: Props) {
  return (
    <LongList
      listing={listing}
      what="payments"
      skeleton={<RowSkeletons count={6} />}
      empty={<NoPayments isFiltered={isFiltered} />}
    >
      {(items) => (
        <Table
          caption="Payments"
          columns={isNarrow ? NARROW_COLUMNS : FULL_COLUMNS}
          rows={items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === selected}
        />
      )}
    </LongList>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title="No payments found"
      action={isFiltered && <ShowAllLink to="/admin/payments">Show all payments</ShowAllLink>}
    >
      {isFiltered ? 'No payment matches this search and status.' : 'Payments appear here when members submit them.'}
    </EmptyState>
  );
}
