import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useNow } from '../../lib/now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { ShowAllLink } from '../../ui/show-all.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { StaffEvent } from '../editor/queries.ts';
import { EventCard, EventCardSkeleton } from './card.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { SummaryDialog } from './summary-dialog.tsx';

const CopyDialog = lazyWithRetry(() => import('../editor/copy-dialog.tsx'));
const GRID = 'grid gap-5 xl:grid-cols-2';

type Props = {
  listing: UseInfiniteQueryResult<{ pages: Reply<'GET /admin/events'>[] }>;
  isFiltered: boolean;
  mayChange: boolean;
  /** The empty list's button, with the permission. */
  create: ReactNode;
  onCopied: (id: string) => void;
};

/** The events as cards with their detail, copy and delete dialogs (spec 2, Admin events). */
export function EventList({ listing, isFiltered, mayChange, create, onCopied }: Props) {
  const details = useDialogState<StaffEvent>();
  const removal = useDialogState<StaffEvent>();
  const copying = useDialogState<StaffEvent>();
  const now = useNow();
  return (
    <>
      <LongList
        listing={listing}
        what="events"
        skeleton={<SkeletonList count={4} of={<EventCardSkeleton />} className={GRID} />}
        empty={<NoEvents isFiltered={isFiltered} mayChange={mayChange} create={create} />}
      >
        {(items) => (
          <ul className={GRID}>
            {items.map((event) => (
              <EventCard
                key={event.id}
                {...{ event, now, mayChange }}
                onDetails={() => details.show(event)}
                onDelete={() => removal.show(event)}
              />
            ))}
          </ul>
        )}
      </LongList>
      {details.subject && (
        <SummaryDialog
          key={details.key}
          {...details.frame}
          event={details.subject}
          mayChange={mayChange}
          onCopy={(event) => {
            details.frame.onOpenChange(false);
            copying.show(event);
          }}
        />
      )}
      {removal.subject && <DeletionDialog key={removal.key} {...removal.frame} event={removal.subject} />}
      {copying.subject && (
        <CopyDialog key={copying.key} {...copying.frame} event={copying.subject} onCopied={onCopied} />
      )}
    </>
  );
}

function NoEvents({ isFiltered, mayChange, create }: Pick<Props, 'isFiltered' | 'mayChange' | 'create'>) {
  const all = <ShowAllLink to="/admin/events">Show all events</ShowAllLink>;
  const hint = mayChange ? 'Create the first one. It stays a draft until you publish it.' : 'There are no events yet.';
  return (
    <EmptyState icon={CalendarPlus} title="No events found" action={isFiltered ? all : create}>
      {isFiltered ? 'No events match this search and filter.' : hint}
    </EmptyState>
  );
}
