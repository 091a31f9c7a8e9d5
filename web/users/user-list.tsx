import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { RowSkeleton } from '../ui/row-skeleton.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import type { ListedUser } from './reads.ts';
import { type UserActions, userColumns } from './user-columns.tsx';
import type { UserSearch } from './user-search.ts';
import { sortAsked, sortShown } from './users.ts';

type Props = {
  listing: UseInfiniteQueryResult<{ pages: { items: ListedUser[] }[] }>;
  search: UserSearch;
  onSearch: (change: UserSearch) => void;
  /** The open person takes the room of the further columns. */
  isNarrow: boolean;
  isFiltered: boolean;
  actions: UserActions;
};

/** Everybody with an account: a table, on a phone cards; more as one scrolls. */
export function UserList({ listing, search, onSearch, isNarrow, isFiltered, actions }: Props) {
  const { data, error } = listing;
  if (error && !data) {
    return <LoadFailed error={error} what="The users" onRetry={listing.refetch} busy={listing.isFetching} />;
  }
  if (!data) return <SkeletonList count={8} of={<RowSkeleton face />} className="grid gap-3" />;
  const users = data.pages.flatMap((page) => page.items);
  if (users.length === 0) return <NoUsers isFiltered={isFiltered} />;
  return (
    <div aria-busy={listing.isPlaceholderData} className={cx(listing.isPlaceholderData && 'opacity-60')}>
      <Table
        caption="Users"
        columns={userColumns(actions, isNarrow)}
        rows={users}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === search.user}
        {...(sortShown(search.sort) && { sort: sortShown(search.sort) })}
        onSort={(sort) => {
          const asked = sortAsked(sort);
          onSearch({ sort: asked === 'newest' ? undefined : asked });
        }}
      />
      <LoadMore
        what="users"
        hasMore={listing.hasNextPage}
        isLoading={listing.isFetchingNextPage}
        hasFailed={listing.isFetchNextPageError}
        onMore={listing.fetchNextPage}
      />
    </div>
  );
}

function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={UserRoundX}
      title="No users found"
      action={
        isFiltered && (
          <LinkButton to="/admin/users" tone="secondary" resetScroll={false}>
            Show all users
          </LinkButton>
        )
      }
    >
      {isFiltered && 'Nobody matches this search and these filters.'}
    </EmptyState>
  );
}
