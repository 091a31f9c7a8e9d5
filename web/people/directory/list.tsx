import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';
import { formatCount } from '../../lib/text-format.ts';
import { cx } from '../../ui/class-names.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useFirstScreen } from '../../ui/scroll-restoration.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CARD_GRID, IN_FIRST_VIEWPORT, PersonCard, PersonCardSkeleton, RENDERED_FIRST } from '../person/card.tsx';
import { directoryPages } from '../queries.ts';
import { type DirectorySearch, isFiltered } from '../search.ts';

const NoAlumniFound = lazyWithPreload(async () => (await import('./no-alumni-found.tsx')).NoAlumniFound);
const NameSuggestions = lazyWithPreload(async () => (await import('./name-suggestions.tsx')).NameSuggestions);

type Props = {
  search: DirectorySearch;
  /** Not signed in. */
  isVisitor: boolean;
  onClear: () => void;
  /** Searches for a suggested name. */
  onName: (name: string) => void;
  /** At the bottom of a visitor's card. */
  prompt: (id: string) => ReactNode;
};

/** With this many results or fewer, names with another spelling are suggested. */
export const FEW_RESULTS = 2;

/** Everyone listed or matching. The previous results stay, faded, until the next ones arrive. */
export function DirectoryList({ search, isVisitor, onClear, onName, prompt }: Props) {
  const directory = useInfiniteQuery({ ...directoryPages(search), placeholderData: keepPreviousData });
  const { data, error, isError, isPending, isPlaceholderData } = directory;
  const first = data?.pages[0];
  const people = peopleOf(data);
  const rendered = useFirstScreen(people, isVisitor ? undefined : RENDERED_FIRST);
  const canClear = isFiltered(search) && people.length > 0;
  const hasFewResults = search.q && !isPlaceholderData && people.length <= FEW_RESULTS;
  const suggestions = hasFewResults && <NameSuggestions search={search} onName={onName} />;

  if (isPending) {
    return (
      <>
        <ListCount>{null}</ListCount>
        <SkeletonList count={12} of={<PersonCardSkeleton isVisitor={isVisitor} />} className={CARD_GRID} />
      </>
    );
  }
  if (isError && !data)
    return <LoadFailed error={error} what="The directory" onRetry={directory.refetch} busy={directory.isFetching} />;
  return (
    <>
      <ListCount onClear={canClear ? onClear : undefined}>
        {first && `Showing ${formatCount(first.matching, first.matches_more)} of ${formatCount(first.total)} alumni`}
      </ListCount>
      {people.length === 0 && (
        <NoAlumniFound isByInitial={isVisitor && Boolean(search.q)} onClear={isFiltered(search) ? onClear : undefined}>
          {suggestions}
        </NoAlumniFound>
      )}
      <ul
        aria-label="Alumni"
        aria-busy={isPlaceholderData}
        className={cx(CARD_GRID, 'transition-opacity duration-200', isPlaceholderData && 'opacity-50')}
      >
        {rendered.map((person, index) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              isVisitor={isVisitor}
              opens={!isVisitor}
              eager={index < IN_FIRST_VIEWPORT}
              late={isVisitor && index >= IN_FIRST_VIEWPORT}
              strip={isVisitor && prompt(person.id)}
            />
          </li>
        ))}
      </ul>
      {people.length > 0 && suggestions}
      <LoadMore
        listing={directory}
        what="alumni"
        hasMore={directory.hasNextPage && !isPlaceholderData && rendered === people}
      />
    </>
  );
}

/** Everyone loaded so far, without duplicates: someone may have joined between two pages. */
function peopleOf(data: { pages: Reply<'GET /directory'>[] } | undefined) {
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
