import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { query } from '../lib/api.ts';
import { useDialogState, useOpenings } from '../lib/dialog-state.ts';
import { useNow } from '../lib/now.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { StaffEventCard, StaffEventCardSkeleton } from './staff-event-card.tsx';
import { StaffEventDetails } from './staff-event-details.tsx';
import { EVENT_READS, type StaffEvent } from './staff-events.ts';

const StaffEventDialog = lazy(() => import('./staff-event-dialog.tsx'));
const GRID = 'grid gap-5 xl:grid-cols-2';

/** 'Create Event', for holders of CREATE_EVENTS. */
export function CreateEventButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onClick}>
      Create Event
    </Button>
  );
}

type Props = {
  mayChange: boolean;
  /** Whether the create dialog is open: it has an address, so that the overview can lead to it. */
  isCreating: boolean;
  onCreating: (isCreating: boolean) => void;
  onCreated: (id: string) => void;
};

/** Every event as a card, with its create, detail and delete dialogs (spec 2, Admin events). */
export function StaffEventList({ mayChange, isCreating, onCreating, onCreated }: Props) {
  const events = useQuery(query('GET /admin/events'));
  const details = useDialogState<StaffEvent>();
  const removal = useDialogState<StaffEvent>();
  const openings = useOpenings(mayChange && isCreating);
  const now = useNow();
  if (events.error && !events.data) {
    return <LoadFailed error={events.error} what="The events" onRetry={events.refetch} busy={events.isFetching} />;
  }
  return (
    <>
      {!events.data && <SkeletonList count={4} of={<StaffEventCardSkeleton />} className={GRID} />}
      {events.data?.items.length === 0 && (
        <EmptyState
          icon={CalendarPlus}
          title="No events found"
          action={mayChange && <CreateEventButton onClick={() => onCreating(true)} />}
        >
          {mayChange ? 'Create the first one: it stays a draft until you publish it.' : 'None has been created yet.'}
        </EmptyState>
      )}
      <ul className={GRID}>
        {events.data?.items.map((event) => (
          <StaffEventCard
            key={event.id}
            {...{ event, now, mayChange }}
            onDetails={() => details.show(event)}
            onDelete={() => removal.show(event)}
          />
        ))}
      </ul>
      {details.subject && (
        <StaffEventDetails key={details.key} {...details.frame} event={details.subject} mayChange={mayChange} />
      )}
      {removal.subject && <DeleteEvent {...removal.frame} event={removal.subject} />}
      {openings > 0 && (
        <Suspense fallback={null}>
          <StaffEventDialog key={openings} open={isCreating} onOpenChange={onCreating} onSaved={onCreated} />
        </Suspense>
      )}
    </>
  );
}

type DeleteProps = { event: StaffEvent; open: boolean; onOpenChange: (open: boolean) => void };

function DeleteEvent({ event, ...frame }: DeleteProps) {
  const remove = useOperation('DELETE /events/:id', { refreshes: EVENT_READS });
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete event '${event.name}'?`}
      description="Its ticket types and activities go with it. This cannot be undone."
      action="Delete"
      busyAction="Deleting..."
      otherwise="Failed to delete event. Please try again."
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: event.id } });
        toast.success(`'${event.name}' was deleted`);
      }}
    />
  );
}
