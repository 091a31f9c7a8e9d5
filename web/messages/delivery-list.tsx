import { MailCheck } from 'lucide-react';
import { useRef } from 'react';
import { DELIVERY_DAYS } from '../../contract/constants.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../ui/long-list.tsx';
import { RowSkeletons } from '../ui/row-skeleton.tsx';
import { ShowAllLink } from '../ui/show-all.tsx';
import { Table } from '../ui/table.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import type { Delivery } from './delivery-search.ts';

type Props = { listing: PagedListing<Delivery>; isFiltered: boolean };

export function DeliveryList({ listing, isFiltered }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // The button may disappear with its row: focus stays with the list.
  const keepFocus = () => document.activeElement === document.body && frame.current?.focus();
  return (
    <LongList
      listing={listing}
      what="messages"
      skeleton={<RowSkeletons count={6} />}
      empty={<NoMessages isFiltered={isFiltered} />}
      ref={frame}
    >
      {(items) => (
        <Table
          caption="Messages"
          columns={deliveryColumns(keepFocus)}
          rows={items}
          rowKey={({ id }) => id}
          isDim={({ state }) => state === 'dropped'}
        />
      )}
    </LongList>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={MailCheck}
      title="No messages found"
      action={isFiltered && <ShowAllLink to="/admin/deliveries">Show all messages</ShowAllLink>}
    >
      {isFiltered
        ? `No message from the last ${DELIVERY_DAYS} days matches these filters.`
        : 'Emails and text messages appear here when we send them.'}
    </EmptyState>
  );
}
