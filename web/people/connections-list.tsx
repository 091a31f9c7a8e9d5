import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { plural } from '../lib/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { CARD_GRID, PersonCard, PersonCardSkeleton } from './person-card.tsx';
import { connectionPages } from './reads.ts';

type Connection = Reply<'GET /connections'>['items'][number];

/** The classmates of the person who is signed in, most shared forms first (spec 2, Connections). */
export function ConnectionsList({ whenNone }: { whenNone: ReactNode }) {
  const connections = useInfiniteQuery(connectionPages);
  const { data, error, isError, isPending } = connections;
  if (isPending) {
    return (
      <div className="grid gap-4">
        <Skeleton className="h-6 w-44" />
        <SkeletonList count={8} of={<PersonCardSkeleton />} className={CARD_GRID} />
      </div>
    );
  }
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
  const people = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  if (people.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="No connections found" action={whenNone}>
        As more of our alumni complete their profiles, those who shared a form with you appear here.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="figures text-ink-soft">{plural(total, 'classmate', 'classmates')} found</p>
      <ul aria-label="Connections" className={CARD_GRID}>
        {people.map((person) => (
          <li key={person.id}>
            <ConnectionCard person={person} />
          </li>
        ))}
      </ul>
      <LoadMore
        what="connections"
        hasMore={connections.hasNextPage}
        isLoading={connections.isFetchingNextPage}
        hasFailed={connections.isFetchNextPageError}
        onMore={() => void connections.fetchNextPage()}
      />
    </div>
  );
}

function ConnectionCard({ person }: { person: Connection }) {
  const { shared_forms, form_levels } = person;
  return (
    <PersonCard person={person} lit={shared_forms.map((form) => form - 1)}>
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
