import { UserRoundX } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../ui/long-list.tsx';
import { RowSkeletons } from '../ui/row-skeleton.tsx';
import { ShowAllLink } from '../ui/show-all.tsx';
import { Table } from '../ui/table.tsx';
import { userColumns } from './columns.tsx';
import type { ListedUser, UserActions, UserSearch } from './search.ts';
import { columnSort, sortOfColumn } from './sort.ts';

type Props = {
  listing: PagedListing<ListedUser>;
  search: UserSearch;
  onSearch: (change: UserSearch) => void;
  /** Beside the open panel there is no room for all columns. */
  isNarrow: boolean;
  isFiltered: boolean;
  actions: UserActions;
};

/** A table, on a phone cards; loads more on scrolling. */
export function UserList({ listing, search, onSearch, isNarrow, isFiltered, actions }: Props) {
  return (
    <LongList
      listing={listing}
      what="users"
      skeleton={<RowSkeletons count={8} face />}
      empty={<NoUsers isFiltered={isFiltered} />}
    >
      {(users) => (
        <Table
          caption="Users"
          columns={userColumns(actions, isNarrow)}
          rows={users}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === search.user}
          sort={columnSort(search.sort)}
          onSort={(sort) => {
            const next = sortOfColumn(sort);
            onSearch({ sort: next === 'newest' ? undefined : next });
          }}
        />
      )}
    </LongList>
  );
}

function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={UserRoundX}
      title="No users found"
      action={isFiltered && <ShowAllLink to="/admin/users">Show all users</ShowAllLink>}
    >
      {isFiltered && 'No one matches this search and these filters.'}
    </EmptyState>
  );
}
