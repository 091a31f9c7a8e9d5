import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatCount } from '../../lib/words.ts';
import { cx } from '../../ui/cx.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type DirectorySearch, isFiltered } from '../search.ts';
import { CloseNames, NobodyFound } from '../fetched-details.ts';
import { CARD_GRID, PersonCard, PersonCardSkeleton } from '../person/card.tsx';
import { directoryPages, nextPage } from '../queries.ts';

type Props = {
  search: DirectorySearch;
  /** Nobody is signed in. */
  isStranger: boolean;
  onClear: () => void;
  /** Searches for a name that may have been meant. */
  onName: (name: string) => void;
  /** What a stranger's card says along its lower edge. */
  prompt: (id: string) => ReactNode;
};

const IN_FIRST_SIGHT = 8;
/** So few were found that another spelling may have been meant. */
export const NEXT_TO_NOBODY = 2;

/** Everybody listed, or who matches. What was found before stands, paler, until the next answer is there. */
export function DirectoryList({ search, isStranger, onClear, onName, prompt }: Props) {
  const directory = useInfiniteQuery({ ...directoryPages(search), placeholderData: keepPreviousData });
  const { data, error, isError, isPending, isPlaceholderData } = directory;
  const first = data?.pages[0];
  const people = peopleOf(data);
  const canClear = isFiltered(search) && people.length > 0;
  const isRare = search.q && !isPlaceholderData && people.length <= NEXT_TO_NOBODY;
  const closeNames = isRare && <CloseNames search={search} onName={onName} />;

  if (isPending) {
    return (
      <>
        <ListCount>{null}</ListCount>
        <SkeletonList count={12} of={<PersonCardSkeleton isStranger={isStranger} />} className={CARD_GRID} />
      </>
    );
  }
  if (isError && !data) {
    const retry = () => void directory.refetch();
    return <LoadFailed error={error} what="The directory" onRetry={retry} busy={directory.isFetching} />;
  }
  return (
    <>
      <ListCount onClear={canClear ? onClear : undefined}>
        {first && `Showing ${formatCount(first.matching, first.matches_more)} of ${formatCount(first.total)} alumni`}
      </ListCount>
      {people.length === 0 && (
        <NobodyFound isByInitial={isStranger && Boolean(search.q)} onClear={isFiltered(search) ? onClear : undefined}>
          {closeNames}
        </NobodyFound>
      )}
      <ul
        aria-label="Alumni"
        className={cx(CARD_GRID, 'transition-opacity duration-200', isPlaceholderData && 'opacity-50')}
      >
        {people.map((person, index) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              isStranger={isStranger}
              opens={!isStranger}
              eager={index < IN_FIRST_SIGHT}
              strip={isStranger && prompt(person.id)}
            />
          </li>
        ))}
      </ul>
      {people.length > 0 && closeNames}
      <LoadMore
        what="alumni"
        hasMore={directory.hasNextPage && !isPlaceholderData}
        isLoading={directory.isFetchingNextPage}
        hasFailed={directory.isFetchNextPageError}
        onMore={() => void nextPage(directory)}
      />
    </>
  );
}

/** Everybody on the pages so far, once each: somebody may have joined in between. */
function peopleOf(data: { pages: Reply<'GET /directory'>[] } | undefined) {
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
