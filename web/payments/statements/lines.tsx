import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RowSkeleton } from '../../ui/row-skeleton.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SpokenCount } from '../../ui/spoken-count.tsx';
import { Table } from '../../ui/table.tsx';
import { lineColumns } from './line-parts.tsx';
import { type BankAccount, type BankLine, linesOf, type StatementSearch } from './queries.ts';

type Props = { account: BankAccount; search: StatementSearch; onSearch: (change: StatementSearch) => void };

/** The lines of an account or of one statement, latest first. */
export function BankLines({ account, search, onSearch }: Props) {
  const listing = useInfiniteQuery({ ...linesOf(account.id, search), placeholderData: keepPreviousData });
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Boolean(search.q || search.statement);
  if (account.statements === 0 && !isFiltered) return null;
  const showAll = (
    <Button tone="secondary" onClick={() => onSearch({ account: account.id, q: undefined, statement: undefined })}>
      Show all lines
    </Button>
  );
  return (
    <Section title={search.statement ? 'Lines of the chosen statement' : 'All lines'}>
      <search>
        <SearchField
          label="Search by payer, text or amount"
          value={search.q ?? ''}
          onChange={(q) => onSearch({ account: account.id, q: q || undefined })}
          className="max-w-xl"
        />
      </search>
      <SpokenCount
        what="line"
        pages={listing.isPlaceholderData ? undefined : listing.data?.pages}
        hasMore={listing.hasNextPage}
      />
      <LongList
        listing={listing}
        what="lines"
        skeleton={<SkeletonList count={6} of={<RowSkeleton />} className="grid gap-3" />}
        empty={
          items.length === 0 && (
            <EmptyState icon={ListX} title="No lines found" action={isFiltered && showAll}>
              Nothing matches this search.
            </EmptyState>
          )
        }
      >
        {() => <Table caption="Lines" columns={lineColumns<BankLine>()} rows={items} rowKey={({ id }) => id} />}
      </LongList>
    </Section>
  );
}
