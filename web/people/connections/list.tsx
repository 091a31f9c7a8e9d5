import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { Me } from '../../lib/session.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useFirstScreen } from '../../ui/scroll-restoration.ts';
import { ShowAllButton } from '../../ui/show-all.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CARD_GRID, PersonCard, PersonCardSkeleton, RENDERED_FIRST } from '../person/card.tsx';
import { connectionPages } from '../queries.ts';
import { type ConnectionSearch, isFiltered } from '../search.ts';
import { ConnectionFilters } from './filters.tsx';
import { useConnectionSort } from './sort.ts';
import { YearRange } from './year-range.tsx';

export type Connection = Reply<'GET /connections'>['items'][number];

type Props = {
  search: ConnectionSearch;
  onSearch: (search: ConnectionSearch, replace?: boolean) => void;
  user: Me;
  /** The next step for a member without connections. */
  whenNone: ReactNode;
};

/** The member's classmates (spec 2, Connections). */
export function ConnectionsList({ search, onSearch, user, whenNone }: Props) {
  const [sort, setSort] = useConnectionSort();
  const connections = useInfiniteQuery({ ...connectionPages(search, sort), placeholderData: keepPreviousData });
  const { data, error, isError, isPlaceholderData } = connections;
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  const rendered = useFirstScreen(people, RENDERED_FIRST);
  const first = data?.pages[0];
  const { years, ...filters } = search;
  const clear = isFiltered(filters) ? () => onSearch(years ? { years } : {}) : undefined;
  const range = (
    <YearRange
      leavingYear={user.leaving_year}
      isAll={years === 'all'}
      onAll={(isAll) => onSearch({ ...filters, ...(isAll && { years: 'all' }) })}
    />
  );
  if (isError && !data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError className="w-full">{messageOf(error, 'Failed to load connections')}</FormError>
        <Button tone="secondary" busy={connections.isFetching} onClick={() => void connections.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (first?.total === 0) {
    return (
      <div className="grid gap-4">
        {range}
        <NoConnections action={whenNone} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {range}
      <ConnectionFilters search={search} onSearch={onSearch} levels={user.form_levels} sort={sort} onSort={setSort} />
      <ListCount onClear={people.length > 0 ? clear : undefined}>
        {first && countOf(first, isFiltered(filters))}
      </ListCount>
      {!first && <SkeletonList count={8} of={<PersonCardSkeleton />} className={CARD_GRID} />}
      {first && people.length === 0 && <NoConnections onClear={clear} />}
      <ul
        aria-label="Connections"
        aria-busy={isPlaceholderData}
        className={cx(CARD_GRID, 'transition-opacity', isPlaceholderData && 'opacity-50')}
      >
        {rendered.map((person) => (
          <li key={person.id}>
            <ConnectionCard person={person} />
          </li>
        ))}
      </ul>
      <LoadMore
        listing={connections}
        what="connections"
        hasMore={connections.hasNextPage && !isPlaceholderData && rendered === people}
      />
    </div>
  );
}

function ConnectionCard({ person }: { person: Connection }) {
  const { shared_forms, form_levels } = person;
  return (
    <PersonCard person={person} opens lit={shared_forms.map((form) => form - 1)}>
      <ul aria-label="Shared forms" className="mt-auto flex flex-wrap gap-1.5 pt-1">
        {shared_forms.map((form) => (
          <li key={form}>
            <Badge tone="green">
              Form {form}: {form_levels[form - 1]}
            </Badge>
          </li>
        ))}
      </ul>
    </PersonCard>
  );
}

function NoConnections({ action, onClear }: { action?: ReactNode; onClear?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No connections found"
      action={onClear ? <ShowAllButton onShow={onClear}>Clear Filters</ShowAllButton> : action}
    >
      {onClear
        ? 'No classmates match these filters.'
        : 'Alumni who shared a form with you appear here as they complete their profiles.'}
    </EmptyState>
  );
}

type Counts = { matching: number; matches_more: boolean; total: number };

function countOf({ matching, matches_more, total }: Counts, isNarrowed: boolean): string {
  const all = plural(total, 'classmate', 'classmates');
  return isNarrowed ? `Showing ${formatCount(matching, matches_more)} of ${all}` : `${all} found`;
}
