import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { RowSkeleton } from '../ui/row-skeleton.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { type RegisteredRights, registeredColumns } from './staff-columns.tsx';
import { type Registered, type RegisteredSearch, sortShown } from './staff-search.ts';

type Props = {
  listing: UseInfiniteQueryResult<{ pages: { items: Registered[] }[] }>;
  search: RegisteredSearch;
  onSearch: (change: RegisteredSearch) => void;
  /** Shows all of them again; undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
  rights: RegisteredRights;
};

/** Everybody who registered: a table, on a phone cards; more as one scrolls. */
export function RegisteredList({ listing, search, onSearch, onClear, rights }: Props) {
  const { data, error } = listing;
  const sort = sortShown(search.sort);
  if (error && !data) {
    return <LoadFailed error={error} what="The registrations" onRetry={listing.refetch} busy={listing.isFetching} />;
  }
  if (!data) return <SkeletonList count={8} of={<RowSkeleton face />} className="grid gap-3" />;
  const rows = data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <Nobody onClear={onClear} />;
  return (
    <div aria-busy={listing.isPlaceholderData} className={cx(listing.isPlaceholderData && 'opacity-60')}>
      <Table
        caption="Registrations"
        columns={registeredColumns(rights)}
        rows={rows}
        rowKey={({ id }) => id}
        {...(sort && { sort })}
        onSort={({ direction }) => onSearch({ sort: direction === 'asc' ? 'name' : 'name_desc' })}
      />
      <LoadMore
        what="registrations"
        hasMore={listing.hasNextPage}
        isLoading={listing.isFetchingNextPage}
        hasFailed={listing.isFetchNextPageError}
        onMore={listing.fetchNextPage}
      />
    </div>
  );
}

const Nobody = ({ onClear }: Pick<Props, 'onClear'>) => (
  <EmptyState
    icon={TicketX}
    title={onClear ? 'No registrations found' : 'Nobody has registered yet'}
    action={
      onClear && (
        <Button tone="secondary" onClick={onClear}>
          Show all registrations
        </Button>
      )
    }
  >
    {onClear
      ? 'Nobody matches this search and these filters.'
      : 'Members register on the event’s page, once it is published and has a ticket type.'}
  </EmptyState>
);
