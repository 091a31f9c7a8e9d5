import { useQuery } from '@tanstack/react-query';
import { BedDouble, Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DownloadButton } from '../../ui/export-link.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { type Board, type BoardRoom, boardQuery, keyOf, type Person } from './board.ts';
import { RoomCards } from './cards.tsx';
import { useAssign } from './use-assign.ts';
import { WithoutRoom } from './without-room.tsx';

const AssignDialog = lazyWithRetry(() => import('./dialog.tsx'));

/** Who sleeps in which room of the event. `add` adds a room. */
export function AssignmentsView({ eventId, add }: { eventId: string; add: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(boardQuery(eventId));
  if (data) return <AssignmentBoard eventId={eventId} board={data} add={add} />;
  if (error) return <LoadFailed error={error} what="The people" onRetry={refetch} busy={isFetching} />;
  return <SkeletonList count={1} of={<Skeleton className="h-64" />} />;
}

function AssignmentBoard({ eventId, board, add }: { eventId: string; board: Board; add: ReactNode }) {
  const dialog = useDialogState<{ person: Person; from?: BoardRoom }>();
  const assigning = useAssign(board);
  const list = useRef<HTMLUListElement>(null);
  // The person chosen is no longer in the list: the next one is its tab stop.
  const next = {
    get current() {
      return list.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
    },
  };
  if (board.rooms.length === 0)
    return (
      <EmptyState icon={BedDouble} title="No rooms yet" action={add}>
        Add the rooms reserved at the hotel first, then assign people to them.
      </EmptyState>
    );
  const chosen = dialog.subject;
  return (
    <div className="grid gap-6">
      <p>
        <DownloadButton href={urlOf('GET /admin/events/:id/rooming-list', { params: { id: eventId } })} icon={Printer}>
          Print Rooming List
        </DownloadButton>
      </p>
      {board.is_cancelled && <Note tone="warning">This event is cancelled, so no one can be assigned to a room.</Note>}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <WithoutRoom board={board} listRef={list} onChoose={(person) => dialog.show({ person })} />
        <RoomCards
          board={board}
          isBusy={assigning.isBusy}
          onMove={(person, from) => dialog.show({ person, from })}
          onTakeOut={(person, room) => void assigning.takeOut(room, person)}
        />
      </div>
      {chosen && (
        <AssignDialog
          key={dialog.key}
          {...dialog.frame}
          {...(!chosen.from && { finalFocus: next })}
          board={board}
          person={board.people.find((each) => keyOf(each) === keyOf(chosen.person)) ?? chosen.person}
          from={chosen.from}
          assigning={assigning}
        />
      )}
    </div>
  );
}
