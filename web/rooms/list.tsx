import { BedDouble, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROOM_STATUS_LABELS, ROOM_TYPE_LABELS } from '../../contract/labels.ts';
import type { RoomStatus } from '../../contract/list-choices.ts';
import { type DialogFrameProps, useDialogState } from '../lib/dialog-state.ts';
import { formatMoney } from '../lib/format.ts';
import { useOperation } from '../lib/operation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ItemButton } from '../ui/item-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ACTIONS, type Column, Table } from '../ui/table.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import type { Room } from './queries.ts';

type Props = { rooms: readonly Room[]; onEdit: (room: Room) => void };

/** An event's rooms: a table, on a phone cards. */
export function RoomList({ rooms, onEdit }: Props) {
  const removal = useDialogState<Room>();
  return (
    <>
      <Table caption="Rooms" columns={columns(onEdit, removal.show)} rows={rooms} rowKey={({ id }) => id} />
      {removal.subject && <DeleteRoom {...removal.frame} room={removal.subject} />}
    </>
  );
}

/** `isFiltered`: whether a status is chosen. */
export const NoRooms = ({ isFiltered, add }: { isFiltered: boolean; add: ReactNode }) => (
  <EmptyState
    icon={BedDouble}
    title={isFiltered ? 'No rooms with this status' : 'No rooms yet'}
    action={!isFiltered && add}
  >
    {isFiltered ? 'Choose the tile again to see all rooms.' : 'Add the rooms reserved at the hotel for this event.'}
  </EmptyState>
);

const columns = (edit: (room: Room) => void, remove: (room: Room) => void): Column<Room>[] => [
  {
    header: 'Room',
    bare: true,
    cell: ({ room_number }) => <span className="figures font-[700] text-[1.08rem]">Room {room_number}</span>,
  },
  { header: 'Type', cell: ({ room_type }) => ROOM_TYPE_LABELS[room_type] },
  {
    header: 'Sleeps',
    align: 'end',
    cell: ({ max_occupancy }) => <span className="figures">{max_occupancy}</span>,
  },
  {
    header: 'Per night',
    align: 'end',
    cell: ({ price_per_night_cents }) => formatMoney(price_per_night_cents),
  },
  { header: 'Status', cell: (room) => <StatusSelect room={room} /> },
  {
    ...ACTIONS,
    cell: (room) => (
      <span className="grid grid-cols-[2fr_3fr] gap-2.5 max-md:w-full md:flex md:justify-end">
        <ItemButton label="Edit" name={`room ${room.room_number}`} icon={PencilLine} onClick={() => edit(room)} />
        <ItemButton
          label="Delete Room"
          name={room.room_number}
          tone="danger"
          icon={Trash2}
          onClick={() => remove(room)}
        />
      </span>
    ),
  },
];

const STATUS_OPTIONS = Object.entries(ROOM_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** Saves immediately; if that fails, shows the previous status again. */
function StatusSelect({ room }: { room: Room }) {
  const change = useOperation('PATCH /rooms/:id');
  const choose = (status: RoomStatus) =>
    change
      .mutateAsync({ params: { id: room.id }, body: { status, updated_at: room.updated_at } })
      .then(
        () => toast.success(`Room ${room.room_number} is ${ROOM_STATUS_LABELS[status].toLowerCase()}`),
        toastFailure('Failed to update room status. Please try again.'),
      );
  return (
    <SelectField
      hideLabel
      label={`Status of room ${room.room_number}`}
      options={STATUS_OPTIONS}
      value={change.isPending ? change.variables?.body.status : room.status}
      disabled={change.isPending}
      onChange={(event) => void choose(event.target.value as RoomStatus)}
      className="min-w-0 md:min-w-40"
    />
  );
}

function DeleteRoom({ room, ...frame }: DialogFrameProps & { room: Room }) {
  const remove = useOperation('DELETE /rooms/:id');
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete room '${room.room_number}'?`}
      description="You can’t undo this."
      action="Delete Room"
      busyAction="Deleting..."
      otherwise="Failed to delete room. Please try again."
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: room.id } });
        toast.success(`Room ${room.room_number} was deleted`);
      }}
    />
  );
}
