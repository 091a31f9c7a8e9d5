import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '../lib/api.ts';
import { useDialogState } from '../lib/dialog-state.ts';
import { formatDate } from '../lib/format.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportLink } from '../ui/export-link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LongList } from '../ui/long-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AssignmentsView } from './assignments/view.tsx';
import { NoRooms, RoomList } from './list.tsx';
import { chosenEvent, type Room, type RoomEvent, type RoomSearch, roomEvents, roomPages } from './queries.ts';
import { RoomSummary } from './summary.tsx';

const RoomDialog = lazyWithRetry(() => import('./dialog.tsx'));

type Props = { search: RoomSearch; onSearch: (change: RoomSearch) => void; mayCreateEvents: boolean };

/** Room Management (spec 2): the chosen event, totals per status, and the rooms. */
export function RoomsScreen({ search, onSearch, mayCreateEvents }: Props) {
  const events = useQuery(roomEvents);
  const event = events.data && chosenEvent(events.data.items, search);
  const form = useDialogState<{ room?: Room }>();
  const [last, setLast] = useState<Room>();
  const add = (
    <Button icon={Plus} onClick={() => form.show({})}>
      Add Room
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Room Management"
        description="Hotel rooms reserved for an event."
        actions={
          event && (
            <>
              <ExportLink
                href={urlOf('GET /events/:id/rooms/export', {
                  params: { id: event.id },
                  query: { status: search.status },
                })}
              />
              {add}
            </>
          )
        }
      />
      {events.error && !events.data && (
        <LoadFailed error={events.error} what="The events" onRetry={events.refetch} busy={events.isFetching} />
      )}
      {!events.data && !events.error && (
        <SkeletonList count={4} of={<Skeleton className="h-14" />} className="grid gap-3" />
      )}
      {events.data && !event && <NoEvents mayCreate={mayCreateEvents} />}
      {event && events.data && (
        <>
          <EventSelect
            events={events.data.items}
            chosen={event}
            onChoose={(id) => onSearch({ event: id, status: undefined })}
          />
          <Tabs
            label="Rooms"
            tabs={[
              { value: 'rooms', label: 'Rooms' },
              { value: 'people', label: 'Who sleeps where' },
            ]}
            value={search.view ?? 'rooms'}
            onChange={(view) => onSearch({ view: view === 'people' ? view : undefined })}
          >
            {search.view === 'people' ? (
              <AssignmentsView key={event.id} eventId={event.id} add={add} />
            ) : (
              <EventRooms
                key={event.id}
                event={event}
                search={search}
                onEdit={(room) => form.show({ room })}
                add={add}
              />
            )}
          </Tabs>
        </>
      )}
      {event && form.subject && (
        <RoomDialog key={form.key} {...form.frame} {...form.subject} eventId={event.id} last={last} onAdded={setLast} />
      )}
    </>
  );
}

type RoomsProps = { event: RoomEvent; search: RoomSearch; onEdit: (room: Room) => void; add: React.ReactNode };

function EventRooms({ event, search: { status }, onEdit, add }: RoomsProps) {
  const rooms = useInfiniteQuery({ ...roomPages(event.id, status), placeholderData: keepPreviousData });
  const items = rooms.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {(rooms.data || !rooms.error) && <RoomSummary stats={rooms.data?.pages.at(-1)?.stats} status={status} />}
      <LongList
        listing={rooms}
        what="rooms"
        skeleton={<SkeletonList count={5} of={<Skeleton className="h-14" />} className="grid gap-3" />}
        empty={items.length === 0 && <NoRooms isFiltered={Boolean(status)} add={add} />}
      >
        {() => <RoomList rooms={items} onEdit={onEdit} />}
      </LongList>
    </>
  );
}

type SelectProps = { events: readonly RoomEvent[]; chosen: RoomEvent; onChoose: (id: string) => void };

const EventSelect = ({ events, chosen, onChoose }: SelectProps) => (
  <SelectField
    label="Event"
    options={events.map(({ id, title, start_date }) => ({ value: id, label: `${title} · ${formatDate(start_date)}` }))}
    value={chosen.id}
    onChange={(change) => onChoose(change.target.value)}
    className="mb-6 max-w-xl"
  />
);

const NoEvents = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    icon={CalendarPlus}
    title="Create an event first before managing rooms"
    action={
      mayCreate && (
        <LinkButton to="/admin/events" search={{ create: 'yes' }}>
          Create Event
        </LinkButton>
      )
    }
  >
    Rooms belong to an event.
  </EmptyState>
);
