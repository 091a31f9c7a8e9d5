import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { ShowAllButton } from '../../ui/show-all.tsx';
import { Table } from '../../ui/table.tsx';
import { type RowRights, registrationColumns } from './columns.tsx';
import { currentSort, type RegistrationSearch, type StaffRegistration } from './search.ts';

type Props = {
  listing: UseInfiniteQueryResult<{ pages: { items: StaffRegistration[] }[] }>;
  search: RegistrationSearch;
  onSearch: (change: RegistrationSearch) => void;
  /** Clears the filters; undefined without any. */
  onClear: (() => void) | undefined;
  rights: RowRights;
};

/** The registrations as a table, on a phone as cards. */
export function RegistrationList({ listing, search, onSearch, onClear, rights }: Props) {
  const sort = currentSort(search.sort);
  return (
    <LongList
      listing={listing}
      what="registrations"
      skeleton={<RowSkeletons count={8} face />}
      empty={<EmptyList onClear={onClear} />}
    >
      {(rows) => (
        <Table
          caption="Registrations"
          columns={registrationColumns(rights)}
          rows={rows}
          rowKey={({ id }) => id}
          {...(sort && { sort })}
          onSort={({ direction }) => onSearch({ sort: direction === 'asc' ? 'name' : 'name_desc' })}
        />
      )}
    </LongList>
  );
}

const EmptyList = ({ onClear }: Pick<Props, 'onClear'>) => (
  <EmptyState
    icon={TicketX}
    title={onClear ? 'No registrations found' : 'No one has registered yet'}
    action={onClear && <ShowAllButton onShow={onClear}>Show all registrations</ShowAllButton>}
  >
    {onClear
      ? 'No one matches this search and these filters.'
      : 'Members register on the event’s page, once it is published and has a ticket type.'}
  </EmptyState>
);
