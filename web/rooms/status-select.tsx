import { ROOM_STATUS_LABELS } from '../../contract/labels.ts';
import type { RoomStatus } from '../../contract/list-choices.ts';
import { useOperation } from '../lib/operation.ts';
import { SelectField } from '../ui/select-field.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import type { Room } from './queries.ts';

const OPTIONS = Object.entries(ROOM_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** Saves immediately; if that fails, shows the previous status again. */
export function RoomStatusSelect({ room }: { room: Room }) {
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
      options={OPTIONS}
      value={change.isPending ? change.variables?.body.status : room.status}
      disabled={change.isPending}
      onChange={(event) => void choose(event.target.value as RoomStatus)}
      className="min-w-0 md:min-w-40"
    />
  );
}
